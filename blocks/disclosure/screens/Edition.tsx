import { Box, Button, Group, Text } from '@mantine/core'
import { useRead, useAction } from '@quoin/kit/react'
import { WithTexts } from '@quoin/ui/record/WithTexts.tsx'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { formats, type Format } from '../resources/editions.ts'
import { disclosure, type EditionWire } from '../resources/index.ts'
import styles from './disclosure.module.css'
import { Approvals } from './objective/Approvals.tsx'
import { Redlined } from './Redlined.tsx'

interface EditionProps {
  readonly project: string
  readonly edition: EditionWire
  /** The edition before it, where there is one. */
  readonly before?: string
}

/** One edition: when, how much, its hash; its files and what it says otherwise than the one before. */
export function Edition({ project, edition, before }: EditionProps) {
  const t = useTranslations('disclosure.editions')
  const format = useFormatter()
  const [isCompared, setCompared] = useState(false)
  const [isSigned, setSigned] = useState(false)
  const approvals = useTranslations('disclosure.approvals')
  return (
    <li className={styles.row}>
      <span className={styles.what}>
        <Text fw={600}>
          {edition.number}. {edition.title}
        </Text>
        <Text size="sm">
          {t('facts', {
            on: format.dateTime(new Date(edition.frozen_at), { dateStyle: 'medium', timeStyle: 'short' }),
            completed: String(edition.completed),
            objectives: String(edition.objectives - edition.not_applicable),
            evidence: String(edition.evidence),
          })}
        </Text>
        <Text size="xs" ff="monospace">
          {edition.sha256}
        </Text>
      </span>
      <Group gap="xs">
        {formats.map((kind) => (
          <Export key={kind} project={project} edition={edition.unique_id} format={kind} />
        ))}
        <Button variant="subtle" size="compact-sm" aria-expanded={isSigned} onClick={() => setSigned(!isSigned)}>
          {approvals('title')}
        </Button>
        {before && (
          <Button variant="subtle" size="compact-sm" aria-expanded={isCompared} onClick={() => setCompared(!isCompared)}>
            {t('compare')}
          </Button>
        )}
      </Group>
      {isSigned && (
        <Box w="100%">
          <WithTexts>
            <Approvals project={project} edition={edition.unique_id} level={2} />
          </WithTexts>
        </Box>
      )}
      {isCompared && before && <Redline project={project} edition={edition.unique_id} other={before} />}
    </li>
  )
}

/** Writes a file and hands it over once it is there. */
function Export({ project, edition, format }: { project: string; edition: string; format: Format }) {
  const t = useTranslations('disclosure.editions')
  const begin = useAction(disclosure.editions.export)
  const id = begin.data?.unique_id
  const { data } = useRead(
    disclosure.editions.exports,
    { project, edition },
    { enabled: id !== undefined, refetchInterval: 1_000 },
  )
  const mine = data?.exports.find((one) => one.unique_id === id)
  if (mine?.url)
    return (
      <Button component="a" href={mine.url} size="compact-sm">
        {t('download', { format: format.toUpperCase() })}
      </Button>
    )
  if (mine?.status === 'failed') return <Text role="alert">{t('failed')}</Text>
  return (
    <Button
      variant="default"
      size="compact-sm"
      disabled={id !== undefined}
      loading={begin.isPending}
      onClick={() => begin.mutate({ project, edition, format })}
    >
      {id ? t('writing', { progress: String(mine?.progress ?? 0) }) : format.toUpperCase()}
    </Button>
  )
}

function Redline({ project, edition, other }: { project: string; edition: string; other: string }) {
  const t = useTranslations('disclosure.editions')
  const { data } = useRead(disclosure.editions.compare, { project, edition, with: other })
  if (!data) return null
  if (data.changes.length === 0) return <Text>{t('same')}</Text>
  return (
    <ul className={styles.redline}>
      {data.changes.map((change) => (
        <li key={change.objective_unique_id}>
          <Text fw={600}>
            {change.name} ({t(change.kind)})
          </Text>
          <Redlined parts={change.parts} />
        </li>
      ))}
    </ul>
  )
}
