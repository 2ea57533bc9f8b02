import { drawPaper, type PaperLanguage, pageFoot } from '@quoin/kit/pdf'
import type { EditionBody } from './body.ts'
import { outlineOf } from './outline.ts'
import { editionWords } from './words.ts'

const sizes = { section: 16, breakdown: 13, objective: 11 } as const

/** The same as a PDF, with page numbers in its contents. */
export const editionPdf = (body: EditionBody, sha256: string, language: PaperLanguage): Promise<Uint8Array> =>
  drawPaper(language, (pen) => {
    const words = editionWords[language]
    return {
      info: { title: body.title },
      footer: pageFoot(pen, `${body.project.name} · ${words.edition} ${body.number}`, words.page),
      content: [
        pen.t(body.title, { fontSize: 22, bold: true, margin: [0, 0, 0, 6] }),
        pen.t(`${body.project.name} · ${words.edition} ${body.number} · ${pen.day(body.frozen_at)}`),
        pen.t(`${words.hash}: ${sha256}`, { fontSize: 8, color: '#555555', margin: [0, 4, 0, 12] }),
        ...(body.note ? [pen.t(body.note, { margin: [0, 0, 0, 12] })] : []),
        { toc: { title: pen.t(words.contents, { bold: true, margin: [0, 6, 0, 4] }) } },
        ...outlineOf(body, language).map((line, i) =>
          line.kind === 'text' || line.kind === 'quiet'
            ? pen.t(
                line.text,
                line.kind === 'quiet' ? { fontSize: 8, color: '#555555', margin: [0, 2, 0, 0] } : { margin: [0, 3, 0, 0] },
              )
            : pen.t(`${line.number} ${line.text}`, {
                tocItem: true,
                bold: true,
                fontSize: sizes[line.kind],
                margin: [0, 10, 0, 2],
                ...(i === 0 && { pageBreak: 'before' }),
                tocMargin: [(line.number!.split('.').length - 1) * 12, 0, 0, 0],
              }),
        ),
      ],
    }
  })
