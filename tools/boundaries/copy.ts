import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { textsBelow } from './project.ts'

/** Copies the project's own text files into an empty folder, without node_modules, and answers the folder. */
export function copyProject(root: string, folder: string): string {
  for (const { path, text } of textsBelow(root)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  return folder
}
