package reader

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"caesura"
)

func TestPDFPasswords(t *testing.T) {
	dir := t.TempDir()
	file := func(name, password string) string {
		name = filepath.Join(dir, name)
		if err := os.WriteFile(name, []byte(password), 0o600); err != nil {
			t.Fatal(err)
		}
		return name
	}
	t.Setenv("TIDE_PASSWORD", "tide")
	t.Setenv("OTHER_PASSWORD", "ebb")
	tests := []struct {
		name    string
		options PDFOptions
		path    string
		failure string // "" when it opens
	}{
		{"none is given", PDFOptions{}, "a/locked.pdf", "it needs a password"},
		{"the user's, from the environment", PDFOptions{PasswordEnv: map[string]string{"a/**": "TIDE_PASSWORD"}}, "a/b/locked.pdf", ""},
		{"the user's, from a file", PDFOptions{PasswordFile: map[string]string{"*.pdf": file("user", "tide\n")}}, "a/locked.pdf", ""},
		{"the owner's", PDFOptions{PasswordFile: map[string]string{"locked.*": file("owner", "harbour\r\n")}}, "a/locked.pdf", ""},
		{"another pattern", PDFOptions{PasswordEnv: map[string]string{"b/**": "TIDE_PASSWORD"}}, "a/locked.pdf", "it needs a password"},
		{"a wrong one", PDFOptions{PasswordEnv: map[string]string{"**": "OTHER_PASSWORD"}}, "a/locked.pdf", "none of the passwords for it opens it (tried: 1)"},
		{"a wrong one and the right one", PDFOptions{PasswordEnv: map[string]string{"**": "OTHER_PASSWORD", "locked.pdf": "TIDE_PASSWORD"}}, "a/locked.pdf", ""},
	}
	body := testFile(t, "locked.pdf")
	for _, engine := range []string{"pdfium", "ledongthuc"} {
		for _, test := range tests {
			t.Run(engine+"/"+test.name, func(t *testing.T) {
				test.options.Engine = engine
				documents, err := pdfAt{newTestPDF(t, test.options), test.path}.read(t.Context(), body)
				switch {
				case test.failure == "" && err == nil:
					if documents[0].Text != "The key is under the third stone." {
						t.Errorf("got %q", documents[0].Text)
					}
				case engine == "ledongthuc" && stateOf(err) == caesura.StateDamaged:
					t.Skip("ledongthuc does not know AES-256")
				case test.failure == "" || stateOf(err) != caesura.StatePassword || !strings.Contains(err.Error(), test.failure):
					t.Errorf("got %q: %v", stateOf(err), err)
				}
				if err != nil && (strings.Contains(err.Error(), "tide") || strings.Contains(err.Error(), "ebb")) {
					t.Errorf("the error tells a password: %v", err)
				}
			})
		}
	}
}

func TestPDFPasswordThatIsNotThereIsAnErrorOfTheConfiguration(t *testing.T) {
	for _, o := range []PDFOptions{
		{PasswordEnv: map[string]string{"*": "CAESURA_TEST_NOT_SET"}},
		{PasswordFile: map[string]string{"*": filepath.Join(t.TempDir(), "missing")}},
	} {
		if _, err := (pdfAt{newTestPDF(t, o), "x.pdf"}).read(t.Context(), testFile(t, "locked.pdf")); caesura.KindOf(err) != caesura.Config {
			t.Errorf("got %v", err)
		}
	}
	for _, o := range []PDFOptions{{PasswordEnv: map[string]string{"[": "X"}}, {PasswordEnv: map[string]string{"*": "not a name"}}, {PasswordFile: map[string]string{"*": ""}}} {
		if o.Validate() == nil {
			t.Errorf("%v is accepted", o)
		}
	}
}

func TestPDFPasswordThatIsNotThereIsToldWithoutWhatHoldsIt(t *testing.T) {
	o := Options{PDF: PDFOptions{PasswordEnv: map[string]string{"*.pdf": "hunter2"}, PasswordFile: map[string]string{"b/*": "hunter3"}}}
	err := o.Check()
	if caesura.KindOf(err) != caesura.Config {
		t.Fatalf("got %v", err)
	}
	for _, part := range []string{"reader.pdf.password_env for *.pdf", "reader.pdf.password_file for b/*"} {
		if !strings.Contains(err.Error(), part) {
			t.Errorf("no %q in %v", part, err)
		}
	}
	o.PDF.PasswordEnv["*.pdf"] = "hunter 2!"
	if told := err.Error() + o.Validate().Error(); strings.Contains(told, "hunter") {
		t.Error(told)
	}
}

func TestPDFPasswordPatternsBeginAnywhereWhereTheSourceIsNotKnown(t *testing.T) {
	t.Setenv("TIDE_PASSWORD", "tide")
	o := PDFOptions{PasswordEnv: map[string]string{"contracts/**": "TIDE_PASSWORD"}}
	_, err := pdfAt{newTestPDF(t, o), "/x/contracts/locked.pdf"}.read(t.Context(), testFile(t, "locked.pdf"))
	if err == nil || !strings.Contains(err.Error(), "no pattern of reader.pdf.password_env and password_file matches /x/contracts/locked.pdf") {
		t.Errorf("got %v", err)
	}
	o.PatternsAnywhere = true
	if _, err := (pdfAt{newTestPDF(t, o), "/x/contracts/locked.pdf"}).read(t.Context(), testFile(t, "locked.pdf")); err != nil {
		t.Error(err)
	}
}

func TestOCRCommandThatCannotBeStartedIsAnErrorOfTheConfiguration(t *testing.T) {
	plain := filepath.Join(t.TempDir(), "plain")
	if err := os.WriteFile(plain, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	for _, program := range []string{"/nope", "no-such-program-here", plain} {
		if err := (OCROptions{Command: []string{program, "{input}"}}).Check(); caesura.KindOf(err) != caesura.Config {
			t.Errorf("%s: %v", program, err)
		}
	}
	if err := (OCROptions{}).Check(); err != nil {
		t.Error(err)
	}
}
