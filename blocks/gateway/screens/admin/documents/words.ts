import type { gateway } from '@quoin/gateway/resources'
import { type OutputOf, sentence } from '@quoin/kit'
import { useTranslations } from 'use-intl'

export type DocumentTemplate = OutputOf<typeof gateway.documentTemplates.get>
export type Kind = OutputOf<typeof gateway.documentTemplates.kinds>['kinds'][number]
export type Design = DocumentTemplate['design']

export const permission = 'gateway.documentTemplates.manage'
export const textParts = ['title', 'header', 'intro', 'closing', 'conditions', 'footer'] as const
/** Texts that stand among the sections. */
export const textSections = ['intro', 'closing', 'conditions'] as const
export const textMax = { title: 200, header: 1_000, intro: 10_000, closing: 10_000, conditions: 10_000, footer: 500 } as const

const sections = [
  'sender',
  'details',
  'subject',
  'lines',
  'totals',
  'signature',
  'terms',
  'title',
  'holder',
  'course',
  'notes',
  ...textSections,
] as const

/** What a section of a document is called. */
export function useSectionWord(): (name: string) => string {
  const t = useTranslations('admin.documents.sections')
  return (name) => {
    const known = sections.find((one) => one === name)
    return known ? t(known) : sentence(name)
  }
}
