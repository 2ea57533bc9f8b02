import { Button, Group } from '@mantine/core'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { gateway } from '@quoin/gateway/resources'
import { useRead, useAction } from '@quoin/kit/react'
import { useRefusal } from '@quoin/ui/forms/useRefusal.ts'
import { useFormatter, useTranslations } from 'use-intl'
import classes from './JoinRequests.module.css'

/** Who asked to join and waits for an answer. Nothing is shown while nobody does. */
export function JoinRequests() {
  const notify = useNotify()
  const t = useTranslations('gateway.joining')
  const login = useTranslations('gateway.login')
  const format = useFormatter()
  const words = useRefusal()
  const { data } = useRead(gateway.joinRequests.list, { status: 'asked', records: 200 })
  const accept = useAction(gateway.joinRequests.accept, { alsoRefreshes: ['gateway.users', 'gateway.roles'] })
  const decline = useAction(gateway.joinRequests.decline)
  const onError = (error: unknown) => notify.trouble(words(error, { role_above_own: t('above') }).sentence ?? login('failed'))
  if (!data || data.data.length === 0) return null
  return (
    <section aria-labelledby="join-requests">
      <h2 id="join-requests" className={classes.title}>
        {t('requests')}
      </h2>
      <ul className={classes.list}>
        {data.data.map(({ id, name, email, created_at }) => (
          <li key={id}>
            <span className={classes.who}>
              <strong>{name}</strong>
              <small>
                {email} · {t('since', { date: format.dateTime(new Date(created_at), { dateStyle: 'medium' }) })}
              </small>
            </span>
            <Group gap="xs" wrap="nowrap">
              <Button
                size="xs"
                variant="default"
                aria-label={`${t('accept')}: ${name}`}
                loading={accept.isPending && accept.variables.id === id}
                onClick={() => accept.mutate({ id }, { onError })}
              >
                {t('accept')}
              </Button>
              <Button
                size="xs"
                variant="subtle"
                color="red"
                aria-label={`${t('decline')}: ${name}`}
                loading={decline.isPending && decline.variables.id === id}
                onClick={() => decline.mutate({ id }, { onError })}
              >
                {t('decline')}
              </Button>
            </Group>
          </li>
        ))}
      </ul>
    </section>
  )
}
