import { disclosure } from '../../resources/index.ts'
import type { Translations } from '../../resources/translations.ts'
import { TranslationsTab } from './TranslationsTab.tsx'

interface SectionTranslationsProps {
  readonly record: {
    readonly id: string
    readonly name: string
    readonly description: string | null
    readonly translations: Translations | null
  }
}

/** A section of the catalogue in other languages. */
export const SectionTranslations = ({ record }: SectionTranslationsProps) => (
  <TranslationsTab operation={disclosure.disclosures.update} record={record} text={record.description} />
)
