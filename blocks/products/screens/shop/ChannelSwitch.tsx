import { Select } from '@mantine/core'
import { useRead, useAction } from '@quoin/kit/react'
import { useMe } from '@quoin/ui'
import { useErrorWords } from '@quoin/ui/record/useErrorWords.ts'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { WithTexts } from '@quoin/ui/record/WithTexts.tsx'
import { useTranslations } from 'use-intl'
import { products } from '../../resources/index.ts'
import { useCart } from '../cart/useCart.ts'

/** The channel somebody buys on, which their cart keeps; `ready` once it is known, so that nothing of another one is shown before. */
export function useChannel(): { readonly channel: string | null; readonly ready: boolean } {
  const mayBuy = useMe().permissions.has('products.carts.read')
  const { cart, error } = useCart(mayBuy)
  return { channel: cart?.channel_unique_id ?? null, ready: !mayBuy || cart !== undefined || error !== null }
}

/** Where to buy, for those who may choose: a company with one way to buy shows none. */
export const ChannelSwitch = ({ className }: { className?: string }) =>
  useMe().permissions.has('products.carts.write') ? (
    <WithTexts>
      <Choice className={className} />
    </WithTexts>
  ) : null

function Choice({ className }: { className: string | undefined }) {
  const t = useTranslations('products.shop')
  const notify = useNotify()
  const inWords = useErrorWords(products.carts)
  const { channel, ready } = useChannel()
  const open = useRead(products.channels.open, {}).data?.channels
  const move = useAction(products.carts.upsert)
  if (!ready || !open || (open.length < 2 && channel === null)) return null
  const isOpen = channel === null || open.some((one) => one.unique_id === channel)
  return (
    <Select
      className={className}
      label={t('channel')}
      data={[{ value: '', label: t('itself') }, ...open.map((one) => ({ value: one.unique_id, label: one.name }))]}
      value={isOpen ? (channel ?? '') : null}
      error={isOpen ? undefined : t('channelClosed')}
      placeholder={t('chooseChannel')}
      allowDeselect={false}
      searchable={open.length > 8}
      disabled={move.isPending}
      onChange={(next) =>
        move.mutate(
          { cart: { channel_unique_id: next || null } },
          {
            onError: (error) => notify.trouble(inWords(error).sentence),
          },
        )
      }
    />
  )
}
