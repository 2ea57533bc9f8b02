import type { PaperLanguage } from '@quoin/kit/pdf'
import type { Paragraph } from 'docx'
import type { EditionBody } from './body.ts'
import { type Line, outlineOf } from './outline.ts'
import { editionWords } from './words.ts'

const letters = (text: string) => text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')

/** An edition for word processors: a title, contents that lead to their headings, numbered headings, every source with its hash. */
export async function editionDocx(
  body: EditionBody,
  sha256: string,
  language: PaperLanguage,
  onLine: (done: number, total: number) => Promise<void>,
): Promise<Uint8Array> {
  const docx = await import('docx')
  const { Bookmark, Document, Footer, HeadingLevel, InternalHyperlink, Packer, PageNumber, TextRun } = docx
  const words = editionWords[language]
  const lines = outlineOf(body, language)
  const isHeading = ({ number }: Line) => number !== undefined
  const anchorOf = (number: string) => `o${number.replaceAll('.', '_')}`
  const levels = {
    section: HeadingLevel.HEADING_1,
    breakdown: HeadingLevel.HEADING_2,
    objective: HeadingLevel.HEADING_3,
  } as const
  const plain = (text: string, more: object = {}) =>
    new docx.Paragraph({ children: [new TextRun({ text: letters(text), ...more })] })

  const content: Paragraph[] = []
  for (const [i, line] of lines.entries()) {
    if (line.kind === 'text') content.push(plain(line.text))
    else if (line.kind === 'quiet') content.push(plain(line.text, { size: 17, color: '555555' }))
    else
      content.push(
        new docx.Paragraph({
          heading: levels[line.kind],
          children: [
            new Bookmark({ id: anchorOf(line.number!), children: [new TextRun(letters(`${line.number} ${line.text}`))] }),
          ],
        }),
      )
    if (i % 50 === 49) await onLine(i + 1, lines.length)
  }
  const contents = lines.filter(isHeading).map(
    (line) =>
      new docx.Paragraph({
        indent: { left: (line.number!.split('.').length - 1) * 280 },
        children: [
          new InternalHyperlink({
            anchor: anchorOf(line.number!),
            children: [new TextRun({ text: letters(`${line.number} ${line.text}`), style: 'Hyperlink' })],
          }),
        ],
      }),
  )
  const document = new Document({
    title: letters(body.title),
    creator: 'Quoin',
    description: `${words.hash}: ${sha256}`,
    sections: [
      {
        footers: {
          default: new Footer({
            children: [
              new docx.Paragraph({
                alignment: docx.AlignmentType.CENTER,
                children: [
                  new TextRun({
                    size: 16,
                    children: [
                      letters(`${body.project.name} · ${words.edition} ${body.number} · ${words.page} `),
                      PageNumber.CURRENT,
                      ' / ',
                      PageNumber.TOTAL_PAGES,
                    ],
                  }),
                ],
              }),
            ],
          }),
        },
        children: [
          new docx.Paragraph({ heading: HeadingLevel.TITLE, children: [new TextRun(letters(body.title))] }),
          plain(`${body.project.name} · ${words.edition} ${body.number} · ${body.frozen_at.slice(0, 10)}`),
          plain(`${words.hash}: ${sha256}`, { size: 17, color: '555555' }),
          ...(body.note ? [plain(body.note)] : []),
          plain(words.contents, { bold: true }),
          ...contents,
          new docx.Paragraph({ pageBreakBefore: true, children: [] }),
          ...content,
        ],
      },
    ],
  })
  return new Uint8Array(await Packer.toBuffer(document))
}
