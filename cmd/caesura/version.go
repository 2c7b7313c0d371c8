package main

import (
	_ "embed"
	"fmt"
	"runtime"

	"github.com/spf13/cobra"
)

// version is set by the Makefile.
var version = "dev"

// notices are the licences of all that is linked in; scripts/notices/run
// writes them.
//
//go:embed notices.txt
var notices string

func (a *app) versionCommand() *cobra.Command {
	var licences bool
	c := &cobra.Command{
		Use:   "version",
		Short: "Print the version",
		Args:  cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error {
			var err error
			switch {
			case licences:
				_, err = fmt.Fprint(a.out, notices)
			case a.json:
				printJSON(a.out, map[string]string{"version": version, "go": runtime.Version(), "platform": runtime.GOOS + "/" + runtime.GOARCH})
			default:
				_, err = fmt.Fprintf(a.out, "caesura %s (%s, %s/%s)\n", version, runtime.Version(), runtime.GOOS, runtime.GOARCH)
			}
			return err
		},
	}
	c.Flags().BoolVar(&licences, "notices", false, "print the licences of everything that is inside")
	return c
}
