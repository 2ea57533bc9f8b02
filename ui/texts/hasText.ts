/** Whether a catalog says a word that is only known while the program runs, such as a state or the code of a refusal. */
export const hasText = <Key extends string>(t: { has(key: Key): boolean }, word: string): word is Key => t.has(word as Key)
