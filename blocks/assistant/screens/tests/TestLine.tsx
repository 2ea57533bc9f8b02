import { ActionIcon, Button, Group, Text } from '@mantine/core'
import type { OutputOf } from '@quoin/kit'
import { Refused } from '@quoin/ui'
import { StatusPill } from '@quoin/ui/fields/StatusPill.tsx'
import { useAgo } from '@quoin/ui/fields/useAgo.ts'
import { useWhyRefused } from '@quoin/ui/fields/useWhyRefused.ts'
import { useWords } from '@quoin/ui/fields/words.ts'
import { useDeletion } from '@quoin/ui/record/useDeletion.ts'
import { WithTexts } from '@quoin/ui/record/WithTexts.tsx'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { assistant } from '../../resources/index.ts'
import styles from '../assistant.module.css'
import { LastResult } from './LastResult.tsx'

export type TestRecord = OutputOf<typeof assistant.tests.get>

interface TestLineProps {
  readonly test: TestRecord
  readonly isRunning: boolean
  /** Absent while another is run. */
  readonly onRun: (() => void) | undefined
  /** For those who write tests. */
  readonly onEdit: (() => void) | undefined
}

/** A test: how its last run ended, and what can be done with it. */
export function TestLine({ test, isRunning, onRun, onEdit }: TestLineProps) {
  const t = useTranslations('assistant.tests')
  const words = useWords(assistant.tests)
  const ago = useAgo()
  const why = useWhyRefused()(assistant.tests.run)
  const [isOpen, setOpen] = useState(false)
  const { name, status, lastRunAt, description, enabled } = test
  return (
    <li className={styles.test}>
      <Group gap="sm">
        <div className={styles.toolText}>
          <Text fw={600} size="sm">
            {name}
          </Text>
          {description && <Text size="sm">{description}</Text>}
          <Group gap="xs">
            <StatusPill value={status} label={words.option('status', status)} />
            {lastRunAt && <Text size="xs">{t('at', { when: ago(lastRunAt) })}</Text>}
            {!enabled && <Text size="xs">{t('left')}</Text>}
          </Group>
        </div>
        <Group gap="xs">
          {lastRunAt && (
            <Button
              size="compact-sm"
              variant="subtle"
              aria-expanded={isOpen}
              aria-label={t('showOf', { name })}
              onClick={() => setOpen(!isOpen)}
            >
              {t('show')}
            </Button>
          )}
          <Refused why={why}>
            <Button
              size="compact-sm"
              variant="default"
              aria-label={t('runOf', { name })}
              loading={isRunning}
              disabled={!isRunning && !onRun}
              onClick={onRun}
            >
              {t('run')}
            </Button>
          </Refused>
          {onEdit && (
            <>
              <ActionIcon variant="subtle" size="lg" aria-label={t('editOf', { name })} onClick={onEdit}>
                <IconPencil size={16} />
              </ActionIcon>
              <WithTexts>
                <Remove test={test} />
              </WithTexts>
            </>
          )}
        </Group>
      </Group>
      {isOpen && <LastResult test={test.id} />}
    </li>
  )
}

function Remove({ test }: { readonly test: TestRecord }) {
  const t = useTranslations('assistant.tests')
  const { remove, busy } = useDeletion(assistant.tests)
  return (
    <ActionIcon
      variant="subtle"
      size="lg"
      aria-label={t('removeOf', { name: test.name })}
      loading={busy}
      onClick={() => remove(test)}
    >
      <IconTrash size={16} />
    </ActionIcon>
  )
}
