import { ActionIcon, Anchor, Button } from '@mantine/core'
import { Refused } from '@quoin/ui'
import { StatusPill } from '@quoin/ui/fields/StatusPill.tsx'
import { useWhyRefused } from '@quoin/ui/fields/useWhyRefused.ts'
import { useWords } from '@quoin/ui/fields/words.ts'
import { Link } from '@quoin/ui/pages'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { WithTexts } from '@quoin/ui/record/WithTexts.tsx'
import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { pages } from '../../pages.tsx'
import { assets } from '../../resources/index.ts'
import { LabelsButton } from '../assets/LabelsButton.tsx'
import { BatchDialog, type Act } from './BatchDialog.tsx'
import styles from './scan.module.css'
import type { useScannedSet } from './useScannedSet.ts'

const actions = ['lend', 'back', 'move', 'audit'] as const satisfies readonly Act[]
const operations = {
  lend: assets.loans.lendSeveral,
  back: assets.loans.giveBackSeveral,
  move: assets.assets.transfer,
  audit: assets.auditSessions.scans,
} as const

/** What was scanned one after the other, and what can be done with all of it. */
export function ScannedSet({ set }: { set: ReturnType<typeof useScannedSet> }) {
  const t = useTranslations('assets.desk.batch')
  const format = useFormatter()
  const words = useWords(assets.assets)
  const why = useWhyRefused()
  const notify = useNotify()
  const [action, setAction] = useState<Act | null>(null)
  const { things } = set
  const told = things.filter(({ result }) => result)
  const clear = () => {
    set.clear()
    notify.undo(t('cleared'), () => set.restore(things))
  }
  return (
    <section aria-label={t('title')} className={styles.input}>
      <p role="status" className={styles.counts}>
        <span>{t('count', { count: things.length })}</span>
        {told.length > 0 && (
          <span>
            {t('told', {
              done: format.number(told.filter(({ result }) => result!.done).length),
              all: format.number(told.length),
            })}
          </span>
        )}
      </p>
      {things.length > 0 && (
        <>
          <div className={styles.actions}>
            {actions.map((one) => (
              <Refused key={one} why={why(operations[one])}>
                <Button variant="default" onClick={() => setAction(one)}>
                  {t(`${one}.title`)}
                </Button>
              </Refused>
            ))}
            <LabelsButton ids={things.map(({ id }) => id)} />
            <Button variant="subtle" color="gray" onClick={clear}>
              {t('clear')}
            </Button>
          </div>
          <ul className={styles.lines}>
            {things.map((thing) => (
              <li key={thing.id} className={styles.scan}>
                <div className={styles.what}>
                  <Anchor component={Link} inherit c="inherit" className={styles.name} to={pages.assets.record(thing.id)}>
                    {thing.name}
                  </Anchor>
                  <div className={styles.below}>
                    <span>{thing.code}</span>
                    {thing.result ? (
                      <StatusPill value={thing.result.done ? 'done' : 'failed'} label={thing.result.text} />
                    ) : (
                      <span>{words.option('state', thing.state)}</span>
                    )}
                  </div>
                </div>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={t('remove', { name: thing.name })}
                  onClick={() => set.remove(thing.id)}
                >
                  <IconX size={16} />
                </ActionIcon>
              </li>
            ))}
          </ul>
        </>
      )}
      {action && (
        <WithTexts>
          <BatchDialog action={action} things={things} onResults={set.tell} onClose={() => setAction(null)} />
        </WithTexts>
      )}
    </section>
  )
}
