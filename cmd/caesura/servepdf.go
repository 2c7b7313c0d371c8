package main

import (
	"github.com/spf13/cobra"

	"caesura/ingest/reader"
)

// servePDF is the hidden command that takes PDFs apart in a process of its
// own, so that a hostile one costs only itself.
const servePDF = "serve-pdf"

func (a *app) servePDFCommand() *cobra.Command {
	return &cobra.Command{
		Use:    servePDF,
		Hidden: true,
		Args:   cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return reader.ServePDF(cmd.Context(), a.in, a.out)
		},
	}
}
