export interface FileKind {
  readonly kind: 'word' | 'excel' | 'powerpoint' | 'odt' | 'ods' | 'odp' | 'zip' | 'other'
  /** The program that opens such files, and how an address is handed to it. */
  readonly app?: string
  readonly scheme?: string
}

const office = 'application/vnd.openxmlformats-officedocument.'
const open = 'application/vnd.oasis.opendocument.'
const libre = { app: 'LibreOffice', scheme: 'vnd.libreoffice.command' } as const
const kinds: Readonly<Record<string, FileKind>> = {
  [`${office}wordprocessingml.document`]: { kind: 'word', app: 'Word', scheme: 'ms-word' },
  [`${office}spreadsheetml.sheet`]: { kind: 'excel', app: 'Excel', scheme: 'ms-excel' },
  [`${office}presentationml.presentation`]: { kind: 'powerpoint', app: 'PowerPoint', scheme: 'ms-powerpoint' },
  [`${open}text`]: { kind: 'odt', ...libre },
  [`${open}spreadsheet`]: { kind: 'ods', ...libre },
  [`${open}presentation`]: { kind: 'odp', ...libre },
  'application/zip': { kind: 'zip' },
}

/** What people call a file of this type. */
export const kindOf = (type: string): FileKind => (Object.hasOwn(kinds, type) ? kinds[type]! : { kind: 'other' })
