/** Rows of addresses, with a name behind a comma or semicolon. */
export const rowsOf = (text: string): { email: string; name: string | null }[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.split(/[,;\t]/).map((part) => part.trim().replace(/^"|"$/g, '')))
    .filter(([email]) => email && !/^e-?mail$/i.test(email))
    .map(([email, name]) => ({ email: email!, name: name || null }))
