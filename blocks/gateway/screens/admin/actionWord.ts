/**
 * The word for what was done, out of those that are written: the action's own, else the word it begins with (`addPoints`), else the one
 * it ends with (`keyCreate`, `runLow`), else that something changed. An action never stands there as the code calls it.
 */
export function actionWord(action: string, isWritten: (word: string) => boolean): string {
  const words = action.split(/(?=[A-Z])/).map((word) => word.toLowerCase())
  return [action, words[0]!, words.at(-1)!].find(isWritten) ?? 'update'
}
