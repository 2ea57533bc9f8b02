import { Badge, Button, Group } from '@mantine/core'
import { gateway } from '@quoin/gateway/resources'
import { useAction } from '@quoin/kit/react'
import { FormError } from '@quoin/ui/forms/FormError.tsx'
import { useRefusal } from '@quoin/ui/forms/useRefusal.ts'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { Refused } from '@quoin/ui/states/Refused.tsx'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { Confirm } from '@quoin/ui/forms/Confirm.tsx'
import type { MailServer } from './ServerPage.tsx'
import classes from './server.module.css'

const obstacles = [
  'name',
  'address',
  'closed',
  'timeout',
  'encryption',
  'sign_in',
  'sender',
  'recipient',
  'message',
  'busy',
] as const

/** Where the server itself said something, and not the network. */
const saidByServer = ['encryption', 'sign_in', 'sender', 'recipient', 'message']

/** By which server mails leave right now, and what one can do about it. */
export function ServerState({ server }: { server: MailServer }) {
  const t = useTranslations('admin.mailServer')
  const format = useFormatter()
  const notify = useNotify()
  const words = useRefusal()
  const test = useAction(gateway.mailServer.test, { alsoRefreshes: ['gateway.mails'] })
  const change = useAction(gateway.mailServer.update)
  const remove = useAction(gateway.mailServer.delete)
  const [leaving, setLeaving] = useState(false)
  const { host, configured, active, tested_at: testedAt, failing_since: failingSince } = server
  const date = (moment: string) => format.dateTime(new Date(moment), { dateStyle: 'medium', timeStyle: 'short' })
  const because = (obstacle: string | null) =>
    t(`obstacles.${obstacles.find((one) => one === obstacle) ?? 'answer'}`, { host: host ?? '' })
  const platform = server.platform_sends
    ? t('byPlatform', { name: server.platform_name, email: server.platform_email })
    : t('byNobody')
  if (!configured) return <p className={classes.said}>{platform}</p>

  const missed = test.data && !test.data.delivered ? test.data : null
  const error = test.error ?? change.error
  return (
    <div className={classes.stack}>
      <div className={classes.head}>
        <strong>{host}</strong>
        {failingSince ? (
          <Badge color="red">{t('states.failing')}</Badge>
        ) : (
          <Badge color={active ? 'green' : 'gray'}>{t(active ? 'states.active' : 'states.waiting')}</Badge>
        )}
      </div>
      <p className={classes.said}>
        {active ? t('byOwn', { name: server.from_name ?? '', email: server.from_email ?? '' }) : platform}{' '}
        {testedAt ? t('testedAt', { date: date(testedAt) }) : t('notTested')}
      </p>
      {failingSince && !missed && (
        <Trouble
          text={`${t('failingSince', { date: date(failingSince) })} ${because(server.obstacle)}`}
          answer={answerOf(server.obstacle, server.trouble)}
        />
      )}
      {missed && <Trouble text={because(missed.obstacle)} answer={answerOf(missed.obstacle, missed.answer)} />}
      {error && <FormError>{words(error).sentence ?? Object.values(words(error).fields).join(' ')}</FormError>}
      {test.data?.delivered && (
        <p role="status" className={classes.said}>
          {t('delivered', { email: test.data.recipient })}
        </p>
      )}
      <Group gap="xs">
        <Button variant="default" loading={test.isPending} onClick={() => test.mutate({})}>
          {t('test')}
        </Button>
        {active ? (
          <Button variant="default" loading={change.isPending} onClick={() => change.mutate({ active: false })}>
            {t('stop')}
          </Button>
        ) : (
          <Refused why={testedAt ? null : t('notTested')}>
            <Button
              loading={change.isPending}
              onClick={() =>
                change.mutate({ active: true }, { onSuccess: () => notify.done(t('started', { host: host ?? '' })) })
              }
            >
              {t('start')}
            </Button>
          </Refused>
        )}
        <Button variant="subtle" color="gray" onClick={() => setLeaving(true)}>
          {t('remove')}
        </Button>
      </Group>
      <Confirm
        opened={leaving}
        danger
        title={t('removeTitle', { host: host ?? '' })}
        action={t('removeNow')}
        busy={remove.isPending}
        trouble={remove.error && words(remove.error).sentence}
        onClose={() => setLeaving(false)}
        onConfirm={() => remove.mutate({}, { onSuccess: () => setLeaving(false) })}
      >
        {t('removeText')}
      </Confirm>
    </div>
  )
}

/** What stands under the words for an obstacle; also where there are none for it. */
const answerOf = (obstacle: string | null, answer: string | null): string | null =>
  obstacle === null || obstacle === 'answer' || saidByServer.includes(obstacle) ? answer : null

/** Why mails do not leave, and what the server said to it, in its own words. */
function Trouble({ text, answer }: { text: string; answer: string | null }) {
  return (
    <FormError>
      {text}
      {answer && <code className={classes.answer}>{answer}</code>}
    </FormError>
  )
}
