import { Alert, Button, Checkbox, Group, NativeSelect, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { OutputOf } from '@quoin/kit'
import { useAction, useRead } from '@quoin/kit/react'
import { ErrorState, PageSkeleton } from '@quoin/ui'
import { FormError } from '@quoin/ui/forms/FormError.tsx'
import { type Refusal, useRefusal } from '@quoin/ui/forms/useRefusal.ts'
import { PageHeader } from '@quoin/ui/page/PageHeader.tsx'
import { Section } from '@quoin/ui/page/Section.tsx'
import { type FormEvent, useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { calendarTroubles, geolocation } from '../../resources/index.ts'

type OwnCalendar = OutputOf<typeof geolocation.ownCalendar.get>

/** The calendar one keeps elsewhere: when one is busy by it, and where one's bookings are written. */
export default function OwnCalendarPage() {
  const t = useTranslations('geolocation.ownCalendar')
  const { data, error, refetch } = useRead(geolocation.ownCalendar.get, {})
  const [isOther, other] = useDisclosure()
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} level={1} />
  if (!data) return <PageSkeleton />
  return (
    <Stack maw={820}>
      <PageHeader title={t('title')} text={t('text')} />
      {data.connected && <Connected calendar={data} />}
      {!data.connected || isOther ? (
        <Connect isFirst={!data.connected} onDone={other.close} />
      ) : (
        <Group>
          <Button variant="default" onClick={other.open}>
            {t('other')}
          </Button>
        </Group>
      )}
    </Stack>
  )
}

function Connect({ isFirst, onDone }: { readonly isFirst: boolean; onDone(): void }) {
  const t = useTranslations('geolocation.ownCalendar')
  const sentences = useSentences()
  const connect = useAction(geolocation.ownCalendar.connect)
  const [draft, setDraft] = useState({ url: '', username: '', password: '' })
  const { sentence, fields } = sentences(connect.error)
  const input = (name: keyof typeof draft) => ({
    label: t(name),
    value: draft[name],
    required: true,
    error: fields[name],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => setDraft({ ...draft, [name]: currentTarget.value }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const time_zone = Intl.DateTimeFormat().resolvedOptions().timeZone
    connect.mutate({ ...draft, time_zone }, { onSuccess: onDone })
  }
  return (
    <Section title={isFirst ? t('notConnected') : t('other')}>
      <form onSubmit={submit}>
        <Stack gap="sm">
          {sentence && <FormError>{sentence}</FormError>}
          <TextInput type="url" description={t('urlText')} autoComplete="off" {...input('url')} />
          <TextInput autoComplete="off" {...input('username')} />
          <PasswordInput description={t('passwordText')} autoComplete="new-password" {...input('password')} />
          <Group>
            <Button type="submit" loading={connect.isPending}>
              {t('connect')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Section>
  )
}

function Connected({ calendar }: { readonly calendar: OwnCalendar }) {
  const t = useTranslations('geolocation.ownCalendar')
  const format = useFormatter()
  const sentences = useSentences()
  const choose = useAction(geolocation.ownCalendar.choose)
  const read = useAction(geolocation.ownCalendar.read)
  const disconnect = useAction(geolocation.ownCalendar.disconnect)
  const [isAsked, ask] = useDisclosure()
  const { sentence } = sentences(choose.error ?? read.error ?? disconnect.error)
  // What was chosen a moment ago counts before the server has answered: the next choice is made beside it.
  const busy =
    (choose.isPending && choose.variables.busy_urls) || calendar.calendars.filter((one) => one.busy).map(({ url }) => url)
  const host = URL.canParse(calendar.url ?? '') ? new URL(calendar.url!).host : ''
  return (
    <>
      <Section title={t('account')} text={t('accountText')}>
        <Stack gap="sm">
          {sentence && <FormError>{sentence}</FormError>}
          {calendar.trouble && <Trouble title={t('readTrouble')}>{t(`trouble.${calendar.trouble}`)}</Trouble>}
          {calendar.write_trouble && (
            <Trouble title={t('writeTrouble')}>
              {calendar.write_trouble === 'changed_elsewhere' ? t('changed_elsewhere') : t(`trouble.${calendar.write_trouble}`)}
            </Trouble>
          )}
          <Text style={{ overflowWrap: 'anywhere' }}>{t('signedIn', { username: calendar.username ?? '', host })}</Text>
          <Text size="sm">
            {calendar.read_at
              ? t('lastRead', { time: format.dateTime(new Date(calendar.read_at), { dateStyle: 'medium', timeStyle: 'short' }) })
              : t('neverRead')}
            {calendar.read_at && ` · ${t('busyTimes', { count: calendar.busy_times })}`}
          </Text>
          <Group>
            <Button variant="default" loading={read.isPending} onClick={() => read.mutate({})}>
              {t('read')}
            </Button>
            {!isAsked && (
              <Button variant="default" onClick={ask.open}>
                {t('disconnect')}
              </Button>
            )}
          </Group>
          {isAsked && (
            <Alert color="red" title={t('disconnect')}>
              <Stack gap="sm">
                <Text size="sm">{t('disconnectText')}</Text>
                <Group>
                  <Button color="red" loading={disconnect.isPending} onClick={() => disconnect.mutate({})}>
                    {t('disconnect')}
                  </Button>
                  <Button variant="default" onClick={ask.close}>
                    {t('cancel')}
                  </Button>
                </Group>
              </Stack>
            </Alert>
          )}
        </Stack>
      </Section>
      <Section title={t('calendars')} text={t('calendarsText')}>
        <Stack gap="xs">
          {calendar.calendars.map(({ url, name }) => (
            <Checkbox
              key={url}
              label={name}
              checked={busy.includes(url)}
              onChange={() =>
                choose.mutate({ busy_urls: busy.includes(url) ? busy.filter((one) => one !== url) : [...busy, url] })
              }
            />
          ))}
        </Stack>
      </Section>
      <Section title={t('target')} text={t('targetText')}>
        <NativeSelect
          label={t('targetLabel')}
          value={calendar.target_url ?? ''}
          data={[{ value: '', label: t('nowhere') }, ...calendar.calendars.map(({ url, name }) => ({ value: url, label: name }))]}
          onChange={({ currentTarget }) => choose.mutate({ target_url: currentTarget.value || null })}
        />
      </Section>
    </>
  )
}

const Trouble = ({ title, children }: { readonly title: string; readonly children: string }) => (
  <Alert color="orange" title={title} role="status">
    {children}
  </Alert>
)

/** A refusal in the reader's language: as one sentence, or at the field it is about. */
function useSentences() {
  const t = useTranslations('geolocation.ownCalendar')
  const refusal = useRefusal()
  const known = Object.fromEntries(calendarTroubles.map((one) => [`calendar_${one}`, t(`trouble.${one}`)]))
  return (error: unknown): Pick<Refusal, 'fields'> & { readonly sentence?: string | null } =>
    error ? refusal(error, known) : { fields: {} }
}
