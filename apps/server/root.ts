import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The project's folder, whether the code runs from its sources or from `dist/server`. */
export const projectRoot = ((): string => {
  let folder = dirname(fileURLToPath(import.meta.url))
  while (!existsSync(join(folder, 'kit', 'migrations'))) folder = dirname(folder)
  return folder
})()
