import { drawPaper, type PaperLanguage, paperLanguage } from '@quoin/kit/pdf'
import { advisoryLock, type Context, countedRows, refuse } from '@quoin/kit/server'
import { bounds } from '../bounds.ts'
import { certificateWords } from '../public/words.ts'
import { keepPaper } from './certificate.ts'
import { findStep } from './content.ts'
import { courseOf } from './seat.ts'
import { courseOfStep, learnerOf, mustBeOpen } from './standing.ts'

interface Highlight {
  readonly text: string
}

/** Keeps what somebody wrote beside a step that is open for them; nothing written is nothing kept. */
export async function keepNote(
  context: Context,
  stepId: string,
  text: string,
  highlights: readonly Highlight[],
  isPinned: boolean | undefined,
) {
  const { tx, tenantId, me } = context
  const courseId = await courseOfStep(context, stepId)
  const learner = await learnerOf(context, courseId)
  const found = findStep(learner.chapters, stepId)
  if (!found) throw refuse.missing()
  mustBeOpen(learner.locks.get(found.chapter.id))
  if (text.trim() === '' && highlights.length === 0) {
    await tx.query('delete from university.notes n where n.tenant_id = $1 and n.user_id = $2 and n.step_id = $3', [
      tenantId,
      me,
      stepId,
    ])
    return { id: stepId, text: '' }
  }
  advisoryLock(tx, 'university notes of', me)
  const [held] = await tx.query<{ count: number }>(
    'select count(*)::int as count from university.notes n where n.tenant_id = $1 and n.user_id = $2 and n.step_id <> $3',
    [tenantId, me, stepId],
  )
  if (held!.count >= bounds.notes) throw refuse.conflict('too_many_notes', `You can have up to ${bounds.notes} notes.`)
  await tx.query(
    `insert into university.notes as n (tenant_id, user_id, step_id, course_id, chapter_title, step_title, text, highlights, is_pinned)
     values ($1, $2, $3, $4, $5, $6, $7, $8, coalesce($9, false)) on conflict (tenant_id, user_id, step_id) do update
       set text = excluded.text, highlights = excluded.highlights, is_pinned = coalesce($9, n.is_pinned), step_title = excluded.step_title, chapter_title = excluded.chapter_title,
         updated_at = case when n.is_pinned = coalesce($9, n.is_pinned) then clock_timestamp() else n.updated_at end`,
    [tenantId, me, stepId, courseId, found.chapter.title, found.step.title, text, JSON.stringify(highlights), isPinned],
  )
  return { id: stepId, text }
}

const noteColumns = `n.step_id as step_unique_id, n.chapter_title as chapter, n.step_title as step, n.text, n.is_pinned,
  (select coalesce(jsonb_agg(h ->> 'text'), '[]') from jsonb_array_elements(n.highlights) h) as highlights, n.updated_at`
interface NoteRow {
  readonly step_unique_id: string
  readonly chapter: string
  readonly step: string
  readonly text: string
  readonly is_pinned: boolean
  readonly highlights: string[]
  readonly updated_at: string
}
const dated = <Row extends { updated_at: string }>(row: Row): Row => ({
  ...row,
  updated_at: new Date(row.updated_at).toISOString(),
})

/** One’s own notes of a course, in its order. They are there whether or not one still has a seat. */
export async function notebookOf(context: Context, courseId: string) {
  const rows = await context.tx.query<NoteRow & Record<string, unknown>>(
    `select ${noteColumns} from university.notes n left join university.steps s on s.tenant_id = n.tenant_id and s.id = n.step_id
       left join university.chapters c on c.tenant_id = n.tenant_id and c.id = s.chapter_id
     where n.tenant_id = $1 and n.user_id = $2 and n.course_id = $3
     order by n.is_pinned desc, c.position nulls last, s.position nulls last, n.updated_at`,
    [context.tenantId, context.me, courseId],
  )
  const course = await courseOf(context, courseId)
  if (rows.length === 0 && course.status !== 'published') throw refuse.missing()
  return { id: courseId, course: course.name, notes: rows.map(dated) }
}

interface NotesQuery {
  readonly course_unique_id?: string
  readonly step_unique_id?: string
  readonly is_pinned?: 'true' | 'false'
  readonly page: number
  readonly records: number
}
/** One’s own notes of every course: what is pinned, then what was written last. */
export async function notesOf({ tx, tenantId, me }: Context, { page, records, ...only }: NotesQuery) {
  const { rows, total } = await countedRows({ page, records }, ({ first, most }) =>
    tx.query<NoteRow & { course_unique_id: string; total: number }>(
      `select ${noteColumns}, n.course_id as course_unique_id, (count(*) over ())::int as total from university.notes n
     where n.tenant_id = $1 and n.user_id = $2 and ($3::uuid is null or n.course_id = $3) and ($4::uuid is null or n.step_id = $4)
       and ($5::boolean is null or n.is_pinned = $5) order by n.is_pinned desc, n.updated_at desc, n.step_id limit $6 offset $7`,
      [tenantId, me, only.course_unique_id, only.step_unique_id, only.is_pinned, most, first],
    ),
  )
  return { id: me, total, notes: rows.map(({ total: _, ...row }) => dated(row)) }
}

/** The notebook as one PDF: each step under its title, with the day it was written. */
export async function notebookPaper(context: Context, courseId: string, input: string | null) {
  const { course, notes } = await notebookOf(context, courseId)
  if (notes.length === 0) throw refuse.conflict('no_notes', 'There are no notes yet.')
  const language = paperLanguage(input)
  // A long one takes a while, in which no transaction waits for it.
  const bytes = await context.external(`draw the notebook of ${courseId}`, () => drawNotebook(language, course, notes))
  return keepPaper(context, courseId, 'notebook', bytes)
}

function drawNotebook(
  language: PaperLanguage,
  course: string,
  notes: Awaited<ReturnType<typeof notebookOf>>['notes'],
): Promise<Uint8Array> {
  const t = certificateWords[language]
  return drawPaper(language, ({ t: text, day }) => ({
    info: { title: `${t.notebook}: ${course}` },
    footer: (page: number, of: number) => text(`${page} / ${of}`, { alignment: 'center', fontSize: 8 }),
    content: [
      text(t.notebook, { fontSize: 12 }),
      text(course, { fontSize: 20, bold: true, margin: [0, 0, 0, 20] }),
      ...notes.map((note, i) => ({
        stack: [
          ...(notes[i - 1]?.chapter === note.chapter
            ? []
            : [text(note.chapter, { fontSize: 14, bold: true, margin: [0, 12, 0, 6] })]),
          text(note.step, { fontSize: 11, bold: true, margin: [0, 6, 0, 0] }),
          text(day(note.updated_at), { fontSize: 8, color: '#555555', margin: [0, 0, 0, 4] }),
          ...(note.highlights.length > 0 ? [text(t.highlights, { fontSize: 8, color: '#555555' })] : []),
          ...note.highlights.map((passage) => text(`“${passage}”`, { italics: false, margin: [10, 0, 0, 3] })),
          ...(note.text ? [text(note.text, { margin: [0, 4, 0, 0] })] : []),
        ],
        unbreakable: note.text.length < 1_500,
      })),
    ],
  }))
}
