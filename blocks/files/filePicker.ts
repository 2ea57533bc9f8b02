import type { FilePicker } from '@quoin/ui/session/filePicker.ts'
import { ChooseFiles } from './screens/ChooseFiles.tsx'
import { files } from './resources/index.ts'

/** What is stored, for wherever a block takes a file. */
export const filePicker: FilePicker = {
  permission: files.storedFiles.copyTo.permission,
  Choose: ChooseFiles,
  async describe(call, id) {
    const { name, originalName, fileType, fileSize } = await call(files.storedFiles.get, { id })
    return { name: originalName ?? name, type: fileType ?? '', size: Number(fileSize ?? 0) }
  },
  copyTo: (call, id, upload) => call(files.storedFiles.copyTo, { file: id, upload }),
}
