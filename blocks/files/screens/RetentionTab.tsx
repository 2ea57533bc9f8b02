import { Button, Group, SegmentedControl, Stack, Text } from '@mantine/core'
import { useRead } from '@quoin/kit/react'
import { EmptyState, ErrorState, ListSkeleton } from '@quoin/ui'
import { RefValue } from '@quoin/ui/fields/RefValue.tsx'
import { sizeOf } from '@quoin/ui/files/size.ts'
import { IconArchive } from '@tabler/icons-react'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { files } from '../resources/index.ts'
import { type RetentionStep, retentionSteps } from '../resources/retentionRules.ts'
import styles from './files.module.css'

/** What a retention rule would move to the trash or remove tonight. */
export function RetentionTab({ id }: { readonly id: string }) {
  const t = useTranslations('files.retention')
  const [step, setStep] = useState<RetentionStep>('files')
  /** Where the portions shown so far begin. */
  const [places, setPlaces] = useState<readonly (string | undefined)[]>([undefined])
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        {t('about')}
      </Text>
      <Group>
        <SegmentedControl
          aria-label={t('steps')}
          value={step}
          onChange={(chosen) => {
            setStep(chosen as RetentionStep)
            setPlaces([undefined])
          }}
          data={retentionSteps.map((value) => ({ value, label: t(value) }))}
        />
      </Group>
      {places.map((after, i) => (
        <Portion
          key={after ?? ''}
          rule={id}
          step={step}
          after={after}
          onMore={i === places.length - 1 ? (next) => setPlaces([...places, next]) : undefined}
        />
      ))}
    </Stack>
  )
}

interface PortionProps {
  readonly rule: string
  readonly step: RetentionStep
  readonly after: string | undefined
  readonly onMore: ((next: string) => void) | undefined
}

function Portion({ rule, step, after, onMore }: PortionProps) {
  const t = useTranslations('files.retention')
  const number = useTranslations('files.versions')
  const format = useFormatter()
  const { data, error, refetch } = useRead(files.retentionRules.preview, { rule, step, ...(after && { after }) })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <ListSkeleton />
  if (data.due.length === 0 && !after) return <EmptyState icon={IconArchive} title={t('empty')} />
  return (
    <>
      <ul className={styles.rows} aria-label={t(step)}>
        {data.due.map((one) => (
          <li key={`${one.file_unique_id} ${one.version_number ?? ''}`} className={styles.row}>
            <span className={styles.what}>
              {step === 'trash' ? one.name : <RefValue target="files.storedFiles" id={one.file_unique_id} />}
              <small>
                {[
                  ...(one.version_number ? [number('number', { number: String(one.version_number) })] : []),
                  ...(one.category_name ? [one.category_name] : []),
                  sizeOf(one.file_size, format),
                  t(`since.${step}`, { at: format.dateTime(new Date(one.since), { dateStyle: 'medium' }) }),
                ].join(' · ')}
              </small>
              {one.kept && <small>{t(`kept.${one.kept}`)}</small>}
            </span>
          </li>
        ))}
      </ul>
      {data.next_after && onMore && (
        <Group>
          <Button variant="default" onClick={() => onMore(data.next_after!)}>
            {t('more')}
          </Button>
        </Group>
      )}
    </>
  )
}
