interface Person {
  first_name: string;
  last_name: string;
  email: string;
}

/** The first letter or digit, without quotation marks and the like: С for «Север». */
const firstLetter = (text: string) => /[\p{L}\p{N}]/u.exec(text)?.[0] ?? [...text.trim()][0] ?? "";

/** First letters of first and last name, else of the e-mail, else a question mark (SHELL-42, OP-32). */
export function initialsOf(person: Partial<Person> | undefined): string {
  const names = firstLetter(person?.first_name ?? "") + firstLetter(person?.last_name ?? "");
  return (names || firstLetter(person?.email ?? "") || "?").toUpperCase();
}

/** Full name, else the e-mail, else the guest's label (SHELL-43). */
export function nameOf(person: Partial<Person> | undefined, guest: string): string {
  const full = [person?.first_name, person?.last_name]
    .map((part) => part?.trim())
    .filter(Boolean)
    .join(" ");
  return full || person?.email || guest;
}
