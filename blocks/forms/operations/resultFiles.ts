import { type Context, csvStream, type Customs, StreamedAnswer, workbook, workbookType } from '@quoin/kit/server'
import { forms } from '../resources/index.ts'
import { answerCells } from './answerCells.ts'
import { answeredDefinitions, askedIn } from './asked.ts'
import { allAnswers, type Narrowing, requireAsked } from './readAnswers.ts'

type Operations = Customs<typeof forms, 'answers'>

interface FileInput extends Narrowing {
  readonly id: string
  readonly cells: 'keys' | 'labels'
}

/** One line an answer, one column a question; the version stands first. */
async function fileOf({ id, cells: as, ...narrowing }: FileInput, context: Context) {
  const { slug } = await context.find(forms.surveys, id)
  const definitions = await answeredDefinitions(context, id)
  requireAsked(askedIn(definitions.values()), narrowing)
  const { columns, cellsOf } = answerCells(definitions)
  const withEmail = as === 'labels' && context.sees(forms.answers, 'email')
  const isTold = context.sees(forms.answers, 'formFields')
  async function* pages() {
    for await (const page of allAnswers(context, id, narrowing))
      yield page.map((row) => [
        String(row.number),
        row.completed,
        row.language,
        ...(withEmail ? [row.email ?? ''] : []),
        ...cellsOf(isTold ? row : { ...row, values: {} }, as),
      ])
  }
  const questions = as === 'labels' ? columns.values() : columns.keys()
  return {
    name: slug ?? 'answers',
    head: ['version', 'completed_at', 'language', ...(withEmail ? ['email'] : []), ...questions],
    pages: pages(),
  }
}

export const csv: Operations['csv'] = async (input, context) => {
  const { name, head, pages } = await fileOf(input, context)
  return csvStream(name, head, pages)
}

export const xlsx: Operations['xlsx'] = async (input, context) => {
  const { name, head, pages } = await fileOf(input, context)
  return new StreamedAnswer(workbook('Answers', head, pages), {
    'content-type': workbookType,
    'content-disposition': `attachment; filename="${name}.xlsx"`,
  })
}
