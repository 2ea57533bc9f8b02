import { Button } from '@mantine/core'
import { gateway } from '@quoin/gateway/resources'
import type { OutputOf } from '@quoin/kit'
import { useRead, useAction } from '@quoin/kit/react'
import { useRefusal } from '@quoin/ui/forms/useRefusal.ts'
import { FormError } from '@quoin/ui/forms/FormError.tsx'
import { useTranslations } from 'use-intl'

type Company = OutputOf<typeof gateway.users.joinable>['data'][number]

/** The company of one's mail domain, and what one may do to join it. */
export function Joinable({ id, company, onJoined }: { id: string; company: Company; onJoined(): void }) {
  const t = useTranslations('gateway.joining')
  const words = useRefusal()
  const join = useAction(gateway.users.join)
  const named = { company: company.name }
  if (company.request === 'asked' || join.data?.status === 'asked') return <p role="status">{t('asked', named)}</p>
  if (company.request === 'declined') return <p>{t('declined', named)}</p>
  const trouble = join.error && words(join.error, { declined: t('declined', named), already_asked: t('asked', named) }).sentence
  return (
    <>
      {trouble && <FormError>{trouble}</FormError>}
      <Button
        loading={join.isPending}
        onClick={() => join.mutate({ id, company: company.id }, { onSuccess: ({ status }) => status === 'joined' && onJoined() })}
      >
        {t(company.way === 'join' ? 'join' : 'ask', named)}
      </Button>
    </>
  )
}

/** What somebody may join; undefined until it is known. */
export const useJoinable = (id: string | undefined) =>
  useRead(gateway.users.joinable, { id: id ?? '' }, { enabled: id !== undefined }).data?.data
