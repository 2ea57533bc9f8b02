/** What a file is, in a word people know, and the format where there are several of that. */
export interface FileKind {
  readonly kind: 'image' | 'video' | 'audio' | 'document' | 'spreadsheet' | 'presentation' | 'archive' | 'text' | 'file'
  readonly format: string
}

const kinds: readonly (readonly [RegExp, FileKind['kind']])[] = [
  [/^image\//, 'image'],
  [/^video\//, 'video'],
  [/^audio\//, 'audio'],
  [/spreadsheet|ms-excel/, 'spreadsheet'],
  [/presentation|powerpoint/, 'presentation'],
  [/wordprocessing|msword|opendocument\.text|rtf/, 'document'],
  [/zip|x-tar|x-7z|x-rar|gzip/, 'archive'],
  [/^text\/(plain|markdown)/, 'text'],
]
const formats: Readonly<Record<string, string>> = {
  'svg+xml': 'SVG',
  mpeg: 'MP3',
  quicktime: 'MOV',
  'octet-stream': '',
  plain: '',
}

/** `application/pdf` as a file that is a PDF; undefined for what is no media type. */
export function fileKindOf(type: string): FileKind | undefined {
  const [, subtype] = /^(?:application|audio|font|image|model|text|video)\/([\w.+-]+)$/.exec(type) ?? []
  if (!subtype) return undefined
  const kind = kinds.find(([pattern]) => pattern.test(type))?.[1] ?? 'file'
  // Names of vendors' formats say nothing to people that the kind does not.
  const format = formats[subtype] ?? (/^(vnd\.|x-)|\./.test(subtype) ? '' : subtype.toUpperCase())
  return { kind, format }
}
