import { paperPicture } from '../files/index.ts'
import { drawPaper, type PaperLanguage, type Pen } from '../pdf/paper.ts'
import { pageFoot } from '../pdf/parts.ts'
import type { Context } from '../server/context.ts'
import type { Design, TextPart } from './design.ts'
import { fillIn, holds, type Values } from './fillIn.ts'
import { builtInDesign, type DocumentKind } from './kind.ts'

/** A design that is looked at before it is in use, for one paper drawn as a preview. */
export interface TrialDesign {
  readonly kind: string
  readonly language: PaperLanguage
  readonly design: Design
}

/** What a template says, for whoever lays the paper out. */
export interface Look {
  readonly language: PaperLanguage
  readonly color: string | undefined
  /** The title in the company's own words, else as it is called here. */
  title(builtIn: string): string
  /** Those of these columns that are shown, in their order. */
  columns<C extends { readonly name: string }>(all: readonly C[]): readonly C[]
}

/** A paper in its parts. */
export interface Laid {
  /** What stands at the foot of each page beside its number. */
  readonly name: string
  readonly title: string
  /** Null where the paper has one page and no number on it. */
  readonly pageWord: string | null
  readonly sections: Readonly<Record<string, readonly object[]>>
  /** What the paper has of its own about the page, as pdfmake takes it. */
  readonly page?: Readonly<Record<string, unknown>>
}

interface Candidate extends Record<string, unknown> {
  readonly design: Design
  readonly template: string | null
  readonly number: number | null
}

/**
 * Draws a paper as the template in use for it says: the one of its language first, those with a condition that holds before those without.
 * A `handedOut` paper is drawn for ever with what it was drawn with first.
 */
export async function drawDocument(
  context: Pick<Context, 'tx' | 'tenantId' | 'files' | 'actor' | 'model' | 'trialDesign'>,
  kind: DocumentKind,
  paper: {
    readonly language: PaperLanguage
    /** What is handed out, by a name that no other has. */
    readonly handedOut: string | null
    readonly logoKey: string | null
    /** In the language that it is drawn in. */
    readonly values: (pen: Pen, language: PaperLanguage) => Values
    readonly lay: (pen: Pen, look: Look) => Laid
    /** Draws a long one while no transaction waits for it. */
    readonly outside?: <T>(draw: () => Promise<T>) => Promise<T>
  },
): Promise<Uint8Array> {
  const trial = context.trialDesign?.kind === kind.name ? context.trialDesign : undefined
  const language = trial?.language ?? paper.language
  const builtIn: Candidate = { design: builtInDesign(kind), template: null, number: null }
  const pinned = trial || paper.handedOut === null ? undefined : await usedFor(context, kind, paper.handedOut, builtIn)
  const candidates: readonly Candidate[] = trial
    ? [{ ...builtIn, design: trial.design }]
    : pinned
      ? [pinned]
      : [...(await inUse(context, kind, language)), builtIn]
  const designs = candidates.map(({ design }) => (trial || pinned ? { ...design, condition: '' } : design))
  const logo =
    paper.logoKey && designs.some((design) => design.logo !== 'none') ? await paperPicture(context.files, paper.logoKey) : null
  const values = (pen: Pen) => visible(context, kind, paper.values(pen, language))
  const draw = () => drawFirst(designs, { language, logo, values, lay: paper.lay })
  const { bytes, at } = await (paper.outside ? paper.outside(draw) : draw())
  const used = candidates[at]!
  if (!trial && !pinned && paper.handedOut !== null)
    await context.tx.query(
      'insert into kit.document_uses (tenant_id, kind, record, template_id, number) values ($1, $2, $3, $4, $5) on conflict do nothing',
      [context.tenantId, kind.name, paper.handedOut, used.template, used.number],
    )
  return bytes
}

/** Draws a paper as the first of the designs whose condition holds for it; one of them always must. */
export async function drawFirst(
  designs: readonly Design[],
  paper: {
    readonly language: PaperLanguage
    /** As a data address. */
    readonly logo: string | null
    readonly values: (pen: Pen) => Values
    readonly lay: (pen: Pen, look: Look) => Laid
  },
): Promise<{ bytes: Uint8Array; at: number }> {
  let at = -1
  const { language, logo } = paper
  const bytes = await drawPaper(language, (pen) => {
    const values = paper.values(pen)
    at = designs.findIndex(({ condition }) => holds(condition, values))
    return compose(pen, designs[at]!, values, logo, (look) => paper.lay(pen, { ...look, language }))
  })
  return { bytes, at }
}

const inUse = ({ tx, tenantId }: Pick<Context, 'tx' | 'tenantId'>, kind: DocumentKind, language: PaperLanguage) =>
  tx.query<Candidate>(
    `select v.design, t.id as template, v.number from kit.document_templates t
     join kit.document_template_versions v on v.tenant_id = t.tenant_id and v.template_id = t.id and v.number = t.published
     where t.tenant_id = $1 and t.kind = $2 and (t.language = $3 or t.language is null)
     order by t.language is null, v.design->>'condition' = '', t.created_at, t.id`,
    [tenantId, kind.name, language],
  )

async function usedFor(
  { tx, tenantId }: Pick<Context, 'tx' | 'tenantId'>,
  kind: DocumentKind,
  record: string,
  builtIn: Candidate,
): Promise<Candidate | undefined> {
  const [row] = await tx.query<Candidate & { readonly design: Design | null }>(
    `select v.design, u.template_id as template, u.number from kit.document_uses u
     left join kit.document_template_versions v on v.tenant_id = u.tenant_id and v.template_id = u.template_id and v.number = u.number
     where u.tenant_id = $1 and u.kind = $2 and u.record = $3`,
    [tenantId, kind.name, record],
  )
  return row && (row.design ? row : builtIn)
}

/** The values without those that are fields which are hidden from whoever draws the paper. */
const visible = (context: Pick<Context, 'actor' | 'model'>, kind: DocumentKind, values: Values): Values => {
  const model = context.model(kind.resource.dotted)
  const isHidden = (field: string | undefined) => {
    const column = field === undefined ? undefined : model.byName.get(field)
    return column !== undefined && !model.sees(context.actor, column)
  }
  return Object.fromEntries(
    Object.entries(kind.values).map(([name, { field }]) => [name, isHidden(field) ? null : (values[name] ?? null)]),
  )
}

function compose(
  pen: Pen,
  design: Design,
  values: Values,
  logo: string | null,
  lay: (look: Omit<Look, 'language'>) => Laid,
): Readonly<Record<string, unknown>> {
  const said = (part: TextPart) => fillIn(design.texts[part], values)
  const color = design.color ?? undefined
  const laid = lay({
    color,
    title: (builtIn) => said('title') || builtIn,
    columns: (all) => design.columns.flatMap((name) => all.find((one) => one.name === name) ?? []),
  })
  const paragraph = (part: TextPart, more: object = {}) => {
    const text = said(part)
    return text ? [pen.t(text, { margin: [0, 0, 0, 12], ...more })] : []
  }
  const texts: Readonly<Record<string, readonly object[]>> = {
    intro: paragraph('intro'),
    closing: paragraph('closing', { margin: [0, 16, 0, 0] }),
    conditions: paragraph('conditions', { margin: [0, 16, 0, 0], fontSize: 8.5 }),
  }
  // Texts that nobody gave a place stand where one looks for them.
  const unplaced = (name: string) => !design.sections.includes(name) && texts[name]!.length > 0
  const lines = design.sections.indexOf('lines')
  const sections = [...design.sections]
  if (unplaced('intro')) sections.splice(lines < 0 ? 0 : lines, 0, 'intro')
  sections.push(...['closing', 'conditions'].filter(unplaced))
  const footer = said('footer')
  const rows = footer ? footer.split('\n').length + Math.floor(footer.length / 110) : 0
  const foot = laid.pageWord === null ? () => [] : pageFoot(pen, laid.name, laid.pageWord)
  const margins = (laid.page?.pageMargins as readonly number[] | undefined) ?? [50, 50, 50, 60]
  return {
    info: { title: laid.title },
    pageSize: design.page_size,
    ...laid.page,
    pageMargins: [margins[0], margins[1], margins[2], margins[3]! + Math.min(rows, 10) * 10],
    footer: (page: number, pages: number) => ({
      stack: [
        ...(footer ? [pen.t(footer, { alignment: 'center', fontSize: 8, color: '#666666', margin: [50, 10, 50, 0] })] : []),
        ...[foot(page, pages)].flat(),
      ],
    }),
    content: [
      ...(logo && design.logo !== 'none' ? [{ image: logo, fit: [160, 60], alignment: design.logo, margin: [0, 0, 0, 10] }] : []),
      ...paragraph('header', { ...(color && { color }), alignment: design.logo === 'none' ? 'left' : design.logo }),
      ...sections.flatMap((name) => texts[name] ?? laid.sections[name] ?? []),
    ],
  }
}
