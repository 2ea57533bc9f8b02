import { richTextLines } from '@quoin/kit/rich-text'
import type { PaperLanguage } from '@quoin/kit/pdf'
import type { EditionBody, FrozenObjective } from './body.ts'
import { withFigures } from './withFigures.ts'
import { editionWords } from './words.ts'

/** One line of an edition on paper, whatever the paper. */
export interface Line {
  readonly kind: 'section' | 'breakdown' | 'objective' | 'text' | 'quiet'
  readonly text: string
  /** Of a heading: `2.1.3`. */
  readonly number?: string
}

/** An edition as numbered headings and their text; every source with its hash. */
export function outlineOf({ sections, figures = [] }: EditionBody, language: PaperLanguage): Line[] {
  const words = editionWords[language]
  return sections
    .filter(({ breakdowns }) => breakdowns.some(({ objectives }) => objectives.length > 0))
    .flatMap((section, s): Line[] => [
      { kind: 'section', number: `${s + 1}`, text: section.name },
      ...section.breakdowns
        .filter(({ objectives }) => objectives.length > 0)
        .flatMap((shelf, b): Line[] => [
          { kind: 'breakdown', number: `${s + 1}.${b + 1}`, text: shelf.name },
          ...shelf.objectives.flatMap((one, o): Line[] => [
            { kind: 'objective', number: `${s + 1}.${b + 1}.${o + 1}`, text: one.code ? `${one.code} ${one.name}` : one.name },
            ...saidOf(one, words).map((line) => ({ ...line, text: withFigures(line.text, figures) })),
          ]),
        ]),
    ])
}

function saidOf(one: FrozenObjective, words: (typeof editionWords)[PaperLanguage]): Line[] {
  const lines = one.content ? richTextLines(one.content) : []
  return [
    ...(one.not_applicable
      ? [{ kind: 'text', text: `${words.notApplicable}: ${one.not_applicable_reason ?? ''}` } as const]
      : []),
    ...lines.map((text) => ({ kind: 'text', text }) as const),
    ...(one.content_url ? [{ kind: 'quiet', text: one.content_url } as const] : []),
    ...(!one.not_applicable && lines.length === 0 && !one.content_url ? [{ kind: 'quiet', text: words.noAnswer } as const] : []),
    ...one.sources.map(
      (source) =>
        ({
          kind: 'quiet',
          text: [
            `${words.sources}: ${source.name}`,
            source.url ?? source.file_name ?? '',
            `${words.revision} ${source.revision}`,
            source.citation ?? '',
            source.effective_on ?? '',
            `SHA-256 ${source.sha256 ?? ''}`,
          ]
            .filter(Boolean)
            .join(' · '),
        }) as const,
    ),
  ]
}
