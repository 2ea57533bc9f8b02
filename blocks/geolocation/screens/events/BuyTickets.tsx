import { Alert, Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { useAction } from '@quoin/kit/react'
import { NumberField } from '@quoin/ui/fields/NumberField.tsx'
import { RefValue } from '@quoin/ui/fields/RefValue.tsx'
import { FormError } from '@quoin/ui/forms/FormError.tsx'
import { Link } from '@quoin/ui/pages'
import { type FormEvent, useState } from 'react'
import { useMoney } from '@quoin/ui/fields/useMoney.ts'
import { useFormatter, useTranslations } from 'use-intl'
import { pages } from '../../pages.tsx'
import { geolocation } from '../../resources/index.ts'
import { useTrouble } from '../useTrouble.ts'
import { type AgendaEvent, useEventWords } from './useEventWords.ts'

/** How many of which, and what that comes to. */
export function BuyTickets({ event }: { readonly event: AgendaEvent }) {
  const t = useTranslations('geolocation.events')
  const trouble = useTrouble()
  const format = useFormatter()
  const money = useMoney()
  const words = useEventWords()
  const [counts, setCounts] = useState<Readonly<Record<string, number>>>({})
  const buy = useAction(geolocation.tickets.buy)
  const chosen = event.kinds.filter(({ unique_id: id }) => (counts[id] ?? 0) > 0)
  const total = chosen.reduce((sum, kind) => sum + kind.total_minor * counts[kind.unique_id]!, 0)
  const currency = chosen.find((kind) => kind.currency && kind.total_minor > 0)?.currency
  const submit = (sent: FormEvent) => {
    sent.preventDefault()
    if (chosen.length === 0) return
    const tickets = chosen.map(({ unique_id: kind }) => ({ kind_unique_id: kind, quantity: counts[kind]! }))
    buy.mutate({ event: event.unique_id, tickets }, { onSuccess: () => setCounts({}) })
  }
  if (event.kinds.length === 0) return event.called_off_at ? null : <Text>{t('noTickets')}</Text>
  return (
    <Stack gap="sm" component="section">
      <Title order={2} size="h4">
        {t('tickets')}
      </Title>
      <form onSubmit={submit}>
        <Stack gap="sm">
          {event.kinds.map((kind) => (
            <Paper key={kind.unique_id} withBorder p="sm">
              <Group justify="space-between" wrap="wrap">
                <Stack gap={2} flex={1} miw={200}>
                  <Text fw={600}>{kind.name}</Text>
                  <Text size="sm" c="dimmed">
                    {[words.price(kind), kind.payment === 'later' && kind.total_minor > 0 && t('atEntrance'), words.sale(kind)]
                      .filter(Boolean)
                      .join(' · ')}
                  </Text>
                  {kind.description && <Text size="sm">{kind.description}</Text>}
                </Stack>
                {kind.sale === 'open' && (
                  <NumberField
                    w={120}
                    aria-label={t('howMany', { name: kind.name })}
                    value={counts[kind.unique_id] ?? 0}
                    onChange={(count) => setCounts({ ...counts, [kind.unique_id]: Number(count) || 0 })}
                    min={0}
                    max={Math.min(kind.left, kind.max_per_buyer)}
                    allowDecimal={false}
                  />
                )}
              </Group>
            </Paper>
          ))}
          {buy.error && <FormError>{trouble(buy.error)}</FormError>}
          {event.kinds.some(({ sale }) => sale === 'open') && (
            <Group justify="space-between">
              <Text fw={600}>{currency && total > 0 ? t('total', { amount: money(total, currency) }) : ''}</Text>
              <Button type="submit" disabled={chosen.length === 0} loading={buy.isPending}>
                {total > 0 ? t('buy') : t('get')}
              </Button>
            </Group>
          )}
        </Stack>
      </form>
      {buy.data && (
        <Alert color="green" role="status">
          <Group gap="xs">
            {buy.data.order_unique_id && buy.data.held_until ? (
              <>
                <span>{t('held', { time: format.dateTime(new Date(buy.data.held_until), { timeStyle: 'short' }) })}</span>
                <RefValue target="sales.orders" id={buy.data.order_unique_id} />
              </>
            ) : (
              <span>{t('done')}</span>
            )}
            <Button size="compact-sm" variant="default" component={Link} to={pages.mine()}>
              {t('mine')}
            </Button>
          </Group>
        </Alert>
      )}
    </Stack>
  )
}
