import { Button, Group } from '@mantine/core'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { gateway } from '@quoin/gateway/resources'
import { useList, useAction } from '@quoin/kit/react'
import { useRefusal } from '@quoin/ui/forms/useRefusal.ts'
import { useFormatter, useTranslations } from 'use-intl'
import classes from './Invites.module.css'

/** The invitations nobody has accepted yet: sent again or taken back. Nothing is shown while there are none. */
export function Invites() {
  const notify = useNotify()
  const t = useTranslations('gateway.invites')
  const login = useTranslations('gateway.login')
  const format = useFormatter()
  const words = useRefusal()
  const { data } = useList(gateway.invites.list, { filter: { status: 'pending' }, records: 100 })
  const again = useAction(gateway.auth.invitationResend, { alsoRefreshes: ['gateway.invites'] })
  const revoke = useAction(gateway.invites.revoke)
  const onError = (error: unknown) => notify.trouble(words(error).sentence ?? login('failed'))
  if (!data || data.data.length === 0) return null
  return (
    <section aria-labelledby="invites">
      <h2 id="invites" className={classes.title}>
        {t('open')}
      </h2>
      <ul className={classes.list}>
        {data.data.map(({ id, email, expiresAt }) => (
          <li key={id}>
            <span className={classes.who}>
              <strong>{email}</strong>
              {expiresAt && <small>{t('until', { date: format.dateTime(new Date(expiresAt), { dateStyle: 'medium' }) })}</small>}
            </span>
            <Group gap="xs" wrap="nowrap">
              <Button
                size="xs"
                variant="default"
                aria-label={`${t('again')}: ${email}`}
                loading={again.isPending && again.variables.email === email}
                onClick={() =>
                  again.mutate(
                    { email: email ?? '' },
                    { onError, onSuccess: () => notify.done(t('sent', { email: email ?? '' })) },
                  )
                }
              >
                {t('again')}
              </Button>
              <Button
                size="xs"
                variant="subtle"
                color="red"
                aria-label={`${t('revoke')}: ${email}`}
                loading={revoke.isPending && revoke.variables.id === id}
                onClick={() => revoke.mutate({ id }, { onError })}
              >
                {t('revoke')}
              </Button>
            </Group>
          </li>
        ))}
      </ul>
    </section>
  )
}
