/** A folder with those in it, as a tree is drawn; `files` counts what lies below too. */
export interface FolderNode {
  readonly path: string
  readonly name: string
  readonly files: number
  readonly children: readonly FolderNode[]
}
interface Counted {
  readonly folder: string
  readonly files: number
}

/** Folders are known by the files in them; those above them are drawn as well. */
export function folderTree(folders: readonly Counted[]): readonly FolderNode[] {
  const counts = new Map<string, number>()
  for (const { folder, files } of folders) {
    const steps = folder.split('/').filter(Boolean)
    for (let depth = 1; depth <= steps.length; depth++) {
      const path = steps.slice(0, depth).join('/')
      counts.set(path, (counts.get(path) ?? 0) + files)
    }
  }
  const below = (parent: string): FolderNode[] =>
    [...counts]
      .filter(([path]) => path.slice(0, Math.max(0, path.lastIndexOf('/'))) === parent)
      .map(([path, files]) => ({ path, files, name: path.slice(path.lastIndexOf('/') + 1), children: below(path) }))
      .sort((one, other) => one.name.localeCompare(other.name, undefined, { numeric: true }))
  return below('')
}

/** What is dragged within the page, by the type browsers carry it under. */
export const draggedFile = 'application/x-quoin-file'
export const draggedFolder = 'application/x-quoin-folder'
