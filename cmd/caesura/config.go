package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"

	"github.com/spf13/cobra"

	"caesura/configs"
)

func (a *app) configCommand() *cobra.Command {
	c := &cobra.Command{
		Use:   "config",
		Short: "Write, check and describe the configuration",
		Long: `The configuration is a YAML file (--config), over it environment variables
(CAESURA_STORE_QDRANT_ADDRESS sets store.qdrant.address), over them flags.
Secrets are never in it: it names the variable or file that holds them.`,
		Args: cobra.NoArgs,
	}
	c.AddCommand(a.configInit(), a.configCheck(), a.configSchema())
	return c
}

func (a *app) configInit() *cobra.Command {
	var force bool
	c := &cobra.Command{
		Use:     "init [FILE]",
		Short:   "Write a configuration file with every key, its default and its meaning",
		Example: "  caesura config init caesura.yaml",
		Args:    cobra.MaximumNArgs(1),
		RunE: func(_ *cobra.Command, args []string) error {
			path := defaultConfig
			if len(args) == 1 {
				path = args[0]
			}
			if path == "-" {
				_, err := a.out.Write(configs.Default)
				return err
			}
			if err := writeNew(path, configs.Default, force); err != nil {
				return err
			}
			if a.json {
				printJSON(a.out, map[string]string{"file": path})
				return nil
			}
			fmt.Fprintf(a.out, "wrote %s\n", path)
			return nil
		},
	}
	c.Flags().BoolVar(&force, "force", false, "replace a file that is there")
	return c
}

func writeNew(path string, text []byte, force bool) error {
	mode := os.O_WRONLY | os.O_CREATE | os.O_EXCL
	if force {
		mode = os.O_WRONLY | os.O_CREATE | os.O_TRUNC
	}
	f, err := os.OpenFile(path, mode, 0o644)
	if errors.Is(err, fs.ErrExist) {
		return usage(fmt.Errorf("%s is there already; --force replaces it", path))
	}
	if err != nil {
		return usage(err)
	}
	_, err = f.Write(text)
	return errors.Join(err, f.Close())
}

func (a *app) configCheck() *cobra.Command {
	return &cobra.Command{
		Use:   "check [FILE]",
		Short: "Check a configuration: unknown keys, wrong types, values that cannot be",
		Long: `Check reads the configuration as a run does. What it names and is not there, such as
a variable with a key, a file with a password or the program for OCR, is a warning:
the run may be on another machine. A run itself ends with exit status 2.`,
		Args: cobra.MaximumNArgs(1),
		RunE: func(_ *cobra.Command, args []string) error {
			if len(args) == 1 {
				a.configPath = args[0]
			}
			config, err := a.load(nil)
			if err != nil {
				return err
			}
			a.tellChecked(config.CheckNamed())
			return nil
		},
	}
}

// tellChecked says that a configuration can be, and what it names in vain.
func (a *app) tellChecked(missing []error) {
	var warnings []string
	for _, err := range missing {
		warnings = append(warnings, err.Error())
	}
	if a.json {
		printJSON(a.out, struct {
			File     string   `json:"file"`
			OK       bool     `json:"ok"`
			Warnings []string `json:"warnings,omitempty"`
		}{a.configPath, true, warnings})
		return
	}
	name := a.configPath
	if name == "" {
		name = "no file"
	}
	fmt.Fprintf(a.out, "%s, and what the environment sets: ok\n", name)
	for _, warning := range warnings {
		fmt.Fprintf(a.out, "warning: %s\n", warning)
	}
}

func (a *app) configSchema() *cobra.Command {
	return &cobra.Command{
		Use:   "schema",
		Short: "Print the JSON Schema of a configuration file",
		Args:  cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error {
			schema, err := configs.Schema()
			if err != nil {
				return err
			}
			_, err = fmt.Fprintf(a.out, "%s\n", schema)
			return err
		},
	}
}
