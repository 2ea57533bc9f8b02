import { asking, type UploadPlan, useUpload } from '@quoin/ui/transfer/useUpload.ts'
import { files } from '../resources/index.ts'

/** Where files go: to oneself, to the company (named by its word), or in the place of a file's latest version. */
export interface Goal {
  readonly company?: string
  readonly folder?: string
  readonly file?: string
}
interface Made {
  readonly unique_id: string
}

/** Begins to upload files to where they are to lie; says which file each became. */
export function useSend(goal: Goal) {
  const { send } = useUpload()
  return (chosen: readonly File[], onDone?: (id: string) => void) =>
    send(
      chosen,
      (file) => planOf(goal, file),
      ({ unique_id }) => onDone?.(unique_id),
    )
}

function planOf({ company, folder: below, file: before }: Goal, file: File): UploadPlan<Made> {
  const { storedFiles, uploads } = files
  const folder = [below, pathOf(file)].filter(Boolean).join('/')
  const described = { name: file.name, ...(folder && { virtual_folder: folder }) }
  return {
    presign: company ? asking(storedFiles.storagePresign, { urlId: company }) : asking(storedFiles.presign, {}),
    parts: uploads.parts,
    isHashed: true,
    confirm: before
      ? asking(storedFiles.addVersion, { file: before })
      : company
        ? asking(storedFiles.storageCreate, { urlId: company, ...described })
        : asking(storedFiles.create, described),
  }
}

/** Where a file of a folder that was chosen or dropped as a whole lies below the one at hand. */
const pathOf = (file: File): string =>
  ((file as File & { path?: string }).path ?? file.webkitRelativePath)
    .replace(/^\.?\//, '')
    .split('/')
    .slice(0, -1)
    .join('/')
