import type { FilePicker } from '@quoin/ui/session/filePicker.ts'

/** What is stored already, of the block that keeps it, fetched where a file is taken. */
export const [filePicker] = Object.values(import.meta.glob<FilePicker>('../../blocks/*/filePicker.ts', { import: 'filePicker' }))
