import type { Call } from '@quoin/kit/client'
import { type ComponentType, createContext, use, useEffect, useState } from 'react'

/** What a file is called and what it is. */
export interface DescribedFile {
  readonly name: string
  readonly type: string
  readonly size: number
}

/** What is stored already, to choose from wherever a block takes a file; the block that keeps it says how in `filePicker.ts`. */
export interface FilePicker {
  /** Who may not, is not offered it. */
  readonly permission: string
  readonly Choose: ComponentType<{
    readonly kind: 'picture' | 'file'
    readonly isSingle?: boolean
    readonly submit: string
    onChoose(ids: readonly string[]): Promise<unknown>
    onClose(): void
  }>
  describe(call: Call, id: string): Promise<DescribedFile>
  /** Puts its bytes where an upload is awaited. */
  copyTo(call: Call, id: string, upload: string): Promise<unknown>
}

/** Fetched where a file is taken; nothing is offered where no block keeps files. */
export const FilePickerContext = createContext<(() => Promise<FilePicker>) | undefined>(undefined)

export function useFilePicker(): FilePicker | undefined {
  const load = use(FilePickerContext)
  const [picker, setPicker] = useState<FilePicker>()
  useEffect(() => {
    let isGone = false
    void load?.().then((loaded) => {
      if (!isGone) setPicker(loaded)
    })
    return () => {
      isGone = true
    }
  }, [load])
  return picker
}
