import { ActionIcon, Autocomplete, Button } from '@mantine/core'
import { Section } from '@quoin/ui/page/Section.tsx'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { crm } from '../../resources/index.ts'
import { type LeadMapEntry, leadMapOf, mappable } from '../../resources/leadMap.ts'
import { converted, useLeadMapWords } from '../leads/useLeadMapWords.ts'
import styles from '../selling.module.css'

const nothing = '–'

/** Where fields of a lead go when it is converted: what the company says, upon what holds anyway. */
export function LeadMap({
  value,
  readOnly,
  onChange,
}: {
  value: readonly LeadMapEntry[]
  readOnly: boolean
  onChange(next: readonly LeadMapEntry[]): void
}) {
  const t = useTranslations('crm.settings')
  const words = useLeadMapWords()
  // Chosen by their words; whatever else is typed is the path of own data.
  const sources = new Map(mappable(crm.leads).map(({ wire }) => [words.from(wire), wire]))
  const places = new Map(
    Object.entries(converted).flatMap(([kind, resource]) =>
      mappable(resource).map(({ wire }) => [words.to(`${kind}.${wire}`), `${kind}.${wire}`] as const),
    ),
  )
  const change = (at: number, entry: Partial<LeadMapEntry>) =>
    onChange(value.map((one, i) => (i === at ? { ...one, ...entry } : one)))
  const wordOf = (all: ReadonlyMap<string, string>, wire: string) => [...all].find(([, one]) => one === wire)?.[0] ?? wire
  const anyway = leadMapOf([]).filter(({ to }) => !value.some((own) => own.to === to))
  return (
    <Section title={t('leadMap')} text={t('leadMapText')}>
      <div className={styles.stack}>
        {value.map((entry, at) => (
          <div key={at} className={styles.mapRow} role="group" aria-label={t('mapRow', { at: String(at + 1) })}>
            <Autocomplete
              label={t('mapFrom')}
              data={[nothing, ...sources.keys()]}
              value={entry.from === null ? nothing : wordOf(sources, entry.from)}
              readOnly={readOnly}
              onChange={(next) => change(at, { from: next === nothing ? null : (sources.get(next) ?? next) })}
            />
            <Autocomplete
              label={t('mapTo')}
              data={[...places.keys()]}
              value={wordOf(places, entry.to)}
              readOnly={readOnly}
              onChange={(next) => change(at, { to: places.get(next) ?? next })}
            />
            {!readOnly && (
              <ActionIcon
                size="lg"
                aria-label={t('mapRemove', { at: String(at + 1) })}
                onClick={() => onChange(value.filter((_, i) => i !== at))}
              >
                <IconTrash size={16} stroke={1.6} />
              </ActionIcon>
            )}
          </div>
        ))}
        {!readOnly && (
          <div>
            <Button
              variant="default"
              leftSection={<IconPlus size={15} aria-hidden />}
              onClick={() => onChange([...value, { from: '', to: '' }])}
            >
              {t('mapAdd')}
            </Button>
          </div>
        )}
        <details className={styles.taken}>
          <summary>{t('mapAnyway')}</summary>
          <dl>
            {anyway.map(({ from, to }) => (
              <div key={to}>
                <dt>{words.from(from!)}</dt>
                <dd>{words.to(to)}</dd>
              </div>
            ))}
          </dl>
        </details>
      </div>
    </Section>
  )
}
