import { Alert, Select, Stack, Text } from '@mantine/core'
import { ApiError } from '@quoin/kit/client'
import { useCaller, useRead } from '@quoin/kit/react'
import { RefValue } from '@quoin/ui/fields/RefValue.tsx'
import { PageHeader } from '@quoin/ui/page/PageHeader.tsx'
import { ScanInput } from '@quoin/ui/scan/ScanInput.tsx'
import { WithTexts } from '@quoin/ui/record/WithTexts.tsx'
import { useEffect, useRef, useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { geolocation } from '../../resources/index.ts'
import { useTrouble } from '../useTrouble.ts'

interface Outcome {
  readonly isIn: boolean
  readonly sentence: string
  readonly detail?: string | undefined
  readonly order?: string | undefined
}

/** The code of a ticket, scanned as the address that stands in its picture or typed as it is. */
const codeIn = (text: string): string => text.split('#').at(-1)!.trim()

export default function AdmissionPage({ event }: { readonly event?: string }) {
  return (
    <WithTexts>
      <Admission initial={event ?? null} />
    </WithTexts>
  )
}

/** At the entrance, with a phone: scan, see at once whether they may come in, scan the next. */
function Admission({ initial }: { readonly initial: string | null }) {
  const t = useTranslations('geolocation.admission')
  const trouble = useTrouble()
  const format = useFormatter()
  const { call } = useCaller()
  const [event, setEvent] = useState(initial)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const { data } = useRead(geolocation.tickets.agenda, { records: '200' })
  const line = useRef(Promise.resolve())
  const time = (at: unknown) => format.dateTime(new Date(String(at)), { dateStyle: 'medium', timeStyle: 'medium' })
  const admit = async (code: string) => {
    try {
      const ticket = await call(geolocation.tickets.checkIn, { code, ...(event && { event_unique_id: event }) })
      setOutcome({
        isIn: true,
        sentence: t('in', { name: ticket.holder_name ?? '' }),
        detail: [ticket.kind_name, ticket.event_title].filter(Boolean).join(' · '),
      })
    } catch (error) {
      const meta = error instanceof ApiError ? error.reasons[0]?.meta : undefined
      const isUsed = error instanceof ApiError && error.code === 'already_checked_in'
      setOutcome({
        isIn: false,
        sentence: isUsed ? t('used', { time: time(meta?.checked_in_at) }) : trouble(error),
        detail: typeof meta?.name === 'string' ? meta.name : typeof meta?.event === 'string' ? meta.event : undefined,
        order: typeof meta?.order_unique_id === 'string' ? meta.order_unique_id : undefined,
      })
    }
  }
  // Codes are read faster than a network answers: each waits for the one before it, and none is lost.
  const take = (text: string) => {
    line.current = line.current.then(() => admit(codeIn(text)))
  }
  // A ticket that was scanned with the camera of a phone brings its code along, behind the # that no server sees.
  const brought = useRef(window.location.hash.slice(1))
  useEffect(() => {
    const code = brought.current
    brought.current = ''
    if (code) take(code)
  }, [])
  return (
    <>
      <PageHeader title={t('title')} text={t('text')} />
      <Stack gap="md" maw={640}>
        <Select
          label={t('event')}
          placeholder={t('any')}
          data={(data?.data ?? []).map(({ unique_id: value, title }) => ({ value, label: title }))}
          value={event}
          onChange={setEvent}
          clearable
          clearButtonProps={{ 'aria-label': t('any') }}
        />
        <ScanInput code={t('code')} label={t('admit')} onCode={take} />
        <div aria-live="assertive">
          {outcome && (
            <Alert color={outcome.isIn ? 'green' : 'red'} title={outcome.sentence}>
              {outcome.detail && <Text size="sm">{outcome.detail}</Text>}
              {outcome.order && <RefValue target="sales.orders" id={outcome.order} />}
            </Alert>
          )}
        </div>
      </Stack>
    </>
  )
}
