import { richTextWords } from '@quoin/kit/rich-text'
import { strToU8, zipSync } from 'fflate'
import type { EditionBody } from './body.ts'
import { withFigures } from './withFigures.ts'

const escaped = (text: string): string =>
  text
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replace(/[&<>"]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c]!)
/** A sheet takes no more letters in one cell. */
const cellMax = 32_000
/** Texts are written as texts, so that none of them is a formula. */
const cell = (value: string | null): string =>
  value ? `<c t="inlineStr"><is><t xml:space="preserve">${escaped(value.slice(0, cellMax))}</t></is></c>` : '<c/>'

const head = [
  'section',
  'breakdown',
  'code',
  'objective',
  'status',
  'completed_at',
  'not_applicable_reason',
  'answer',
  'content_url',
  'sources',
]

/** An edition as a workbook, an objective a row. */
export function editionXlsx(body: EditionBody): Uint8Array {
  const rows = body.sections.flatMap((section) =>
    section.breakdowns.flatMap((shelf) =>
      shelf.objectives.map((one) => [
        section.name,
        shelf.name,
        one.code,
        one.name,
        one.not_applicable ? 'not_applicable' : one.status,
        one.completed_at,
        one.not_applicable_reason,
        one.content && withFigures(richTextWords(one.content), body.figures ?? []),
        one.content_url,
        one.sources.map(({ name, sha256, revision }) => `${name} (${revision}, SHA-256 ${sha256 ?? ''})`).join('\n'),
      ]),
    ),
  )
  const sheet = [head, ...rows].map((row) => `<row>${row.map(cell).join('')}</row>`).join('')
  const xml = (text: string) => strToU8(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${text}`)
  const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const related = (type: string, target: string) =>
    xml(
      `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relationships}/${type}" Target="${target}"/></Relationships>`,
    )
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
  return zipSync({
    '[Content_Types].xml': xml(
      `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${type}.worksheet+xml"/></Types>`,
    ),
    '_rels/.rels': related('officeDocument', 'xl/workbook.xml'),
    'xl/workbook.xml': xml(
      `<workbook xmlns="${main}" xmlns:r="${relationships}"><sheets><sheet name="Edition ${body.number}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': related('worksheet', 'worksheets/sheet1.xml'),
    'xl/worksheets/sheet1.xml': xml(`<worksheet xmlns="${main}"><sheetData>${sheet}</sheetData></worksheet>`),
  })
}
