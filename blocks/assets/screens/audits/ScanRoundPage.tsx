import { ActionIcon, Button, Progress } from '@mantine/core'
import { useRead } from '@quoin/kit/react'
import { ErrorState, PageSkeleton } from '@quoin/ui'
import { RefInput } from '@quoin/ui/fields/RefInput.tsx'
import { StatusPill } from '@quoin/ui/fields/StatusPill.tsx'
import { FormError } from '@quoin/ui/forms/FormError.tsx'
import { PageHeader } from '@quoin/ui/page/PageHeader.tsx'
import { Link } from '@quoin/ui/pages'
import { WithTexts } from '@quoin/ui/record/WithTexts.tsx'
import { ScanInput } from '@quoin/ui/scan/ScanInput.tsx'
import { IconMessagePlus } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { pages } from '../../pages.tsx'
import { assets } from '../../resources/index.ts'
import styles from '../scan/scan.module.css'
import { sound } from '../scan/sound.ts'
import { useTrouble } from '../useTrouble.ts'
import { NoteDialog } from './NoteDialog.tsx'
import { toneOf } from './outcomes.ts'
import { type Scanned, useScanQueue } from './useScanQueue.ts'

export const ScanRoundPage = (page: { readonly id: string }) => (
  <WithTexts>
    <ScanRound {...page} />
  </WithTexts>
)

interface Line {
  readonly clientId: string
  readonly code: string
  readonly notes?: string
}
const linesMax = 200

/** A round on a phone: scan after scan, each told at once or kept until the network is back. */
function ScanRound({ id }: { readonly id: string }) {
  const t = useTranslations('assets.desk.round')
  const scan = useTranslations('assets.desk.scan')
  const format = useFormatter()
  const trouble = useTrouble()
  const read = useRead(assets.auditSessions.get, { id })
  const queue = useScanQueue(id)
  const [lines, setLines] = useState<readonly Line[]>([])
  const [place, setPlace] = useState<string | null | undefined>(undefined)
  const [noting, setNoting] = useState<Line | null>(null)
  const told = useRef(new Set<string>())
  // A tone for each verdict on what was scanned here, once.
  useEffect(() => {
    for (const [clientId, { outcome }] of queue.verdicts) {
      if (told.current.has(clientId)) continue
      told.current.add(clientId)
      sound(outcome === 'found' || outcome === 'repeated')
    }
  }, [queue.verdicts])
  const round = read.data
  if (!round)
    return read.error ? <ErrorState error={read.error} level={1} onRetry={() => void read.refetch()} /> : <PageSkeleton />
  const here = place === undefined ? (round.location ?? null) : place
  const isOpen = round.state === 'open'
  const add = async (scan: Omit<Scanned, 'place'>) => {
    const clientId = await queue.add({ ...scan, ...(here ? { place: here } : {}) })
    setLines((before) => [{ clientId, code: scan.code, notes: scan.notes }, ...before].slice(0, linesMax))
  }
  const shown = [
    ...lines,
    // What an earlier visit left on the device stands here until it is sent.
    ...queue.kept.filter(({ clientId }) => !lines.some((line) => line.clientId === clientId)).toReversed(),
  ]
  const [expected, found] = [
    queue.totals?.expected_total ?? round.expectedTotal ?? 0,
    queue.totals?.found_total ?? round.foundTotal ?? 0,
  ]
  return (
    <>
      <PageHeader
        title={round.name}
        actions={
          <Button variant="default" component={Link} to={pages.auditSessions.record(id)}>
            {t('result')}
          </Button>
        }
      />
      <div className={styles.page}>
        {!isOpen && <p className={styles.quiet}>{t('closed')}</p>}
        {isOpen && (
          <>
            <ScanInput code={scan('code')} label={t('take')} onCode={(code) => void add({ code })} />
            <RefInput target="assets.warehouses" label={t('here')} description={t('hereText')} value={here} onChange={setPlace} />
          </>
        )}
        <div>
          <div className={styles.counts} role="status">
            <span>{t('progress', { found: format.number(found), expected: format.number(expected) })}</span>
            <span>{queue.kept.length === 0 ? t('sent') : t('waiting', { count: queue.kept.length })}</span>
          </div>
          <Progress value={expected === 0 ? 0 : (100 * found) / expected} aria-label={t('share')} />
        </div>
        {queue.refusal !== null && (
          <>
            <FormError>{t('refused', { why: trouble(queue.refusal) })}</FormError>
            <div className={styles.line}>
              <Button variant="default" onClick={queue.retry}>
                {t('retry')}
              </Button>
              <Button variant="default" onClick={() => void queue.discard()}>
                {t('discard')}
              </Button>
            </div>
          </>
        )}
        {queue.photoLost && (
          <FormError>{t('photoLost', { code: queue.photoLost.code, why: trouble(queue.photoLost.error) })}</FormError>
        )}
        <h2 className={styles.heading}>{t('lines')}</h2>
        {shown.length === 0 ? (
          <p className={styles.quiet}>{t('none')}</p>
        ) : (
          <ul className={styles.lines} aria-label={t('lines')}>
            {shown.map((line) => {
              const verdict = queue.verdicts.get(line.clientId)
              const outcome = verdict?.outcome ?? 'waiting'
              return (
                <li key={line.clientId} className={styles.scan}>
                  <div className={styles.what}>
                    <span className={styles.name}>{verdict?.asset_name ?? line.code}</span>
                    <div className={styles.below}>
                      <StatusPill value={toneOf(outcome)} label={t(`outcomes.${outcome}`)} />
                      {verdict?.asset_name && <span>{line.code}</span>}
                      {line.notes && <span>{line.notes}</span>}
                    </div>
                  </div>
                  {isOpen && (
                    <ActionIcon size="lg" aria-label={t('noteOf', { code: line.code })} onClick={() => setNoting(line)}>
                      <IconMessagePlus size={18} stroke={1.6} />
                    </ActionIcon>
                  )}
                </li>
              )
            })}
          </ul>
        )}
      </div>
      {noting && (
        <NoteDialog
          code={noting.code}
          onClose={() => setNoting(null)}
          onKeep={(input) => {
            setNoting(null)
            // A note is a further scan of the same thing, so that it waits and travels like any other.
            void add({ code: noting.code, ...input })
          }}
        />
      )}
    </>
  )
}
