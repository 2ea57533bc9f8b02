const filesMax = 2_000

/**
 * The files of a drop, those in folders too; each knows by its `path` where below the drop it lay. Entries have to be taken while the
 * drop is being told of, so call it before anything is awaited.
 */
export async function droppedFiles(transfer: DataTransfer): Promise<File[]> {
  const entries = [...transfer.items].flatMap((item) => item.webkitGetAsEntry() ?? [])
  if (entries.length === 0) return [...transfer.files]
  const found: File[] = []
  for (const entry of entries) await gather(entry, found)
  return found
}

async function gather(entry: FileSystemEntry, found: File[]): Promise<void> {
  if (found.length >= filesMax) return
  if (entry.isFile) {
    const file = await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject))
    Object.defineProperty(file, 'path', { value: entry.fullPath })
    found.push(file)
    return
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader()
  // A reader answers its entries a hundred at a time, and none at the end.
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
    if (some.length === 0) return
    for (const one of some) await gather(one, found)
  }
}
