import { Button } from '@mantine/core'
import { useAction } from '@quoin/kit/react'
import { EmptyState, ErrorState, ListSkeleton, useMe } from '@quoin/ui'
import { PageHeader } from '@quoin/ui/page/PageHeader.tsx'
import { Link, useGo } from '@quoin/ui/pages'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { WithTexts } from '@quoin/ui/record/WithTexts.tsx'
import { IconShoppingCart } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { products } from '../../resources/index.ts'

export const BringPage = (page: { readonly lines?: string }) => (
  <WithTexts>
    <Bring {...page} />
  </WithTexts>
)

/** Where a visitor of the public shop comes in once they are signed in: what they put together joins their cart, and the checkout follows. */
function Bring({ lines: value }: { readonly lines?: string }) {
  const t = useTranslations('products.cart')
  const go = useGo()
  const notify = useNotify()
  const lines = linesIn(value ?? '')
  const { company } = useMe()
  const bring = useAction(products.carts.bring)
  const send = () =>
    bring.mutate(
      { lines },
      {
        onSuccess: ({ added, left_out: names }) => {
          if (added > 0) empty(company.urlId)
          if (names.length > 0 && added > 0) notify.trouble(t('leftOut', { names: names.join(', ') }))
          if (added > 0) void go({ path: '/sales/checkout' }, { replace: true })
        },
      },
    )
  useEffect(() => {
    if (lines.length > 0) send()
  }, [value])
  if (bring.error) return <ErrorState error={bring.error} level={1} onRetry={send} />
  const isNothing = lines.length === 0 || bring.data?.added === 0
  return (
    <>
      <PageHeader title={t('bringing')} />
      {isNothing ? (
        <EmptyState
          icon={IconShoppingCart}
          title={t('broughtNone')}
          action={
            <Button component={Link} to={{ path: '/products/shop' }}>
              {t('toShop')}
            </Button>
          }
        >
          {t('broughtNoneText')}
        </EmptyState>
      ) : (
        <ListSkeleton rows={3} />
      )}
    </>
  )
}

/** The shop's own pages keep the basket in a cookie that no script reads; they let go of it once it has been brought. */
const empty = (company: string) =>
  void fetch(`/s/${company}/cart`, { method: 'POST', body: new URLSearchParams({ do: 'brought' }), redirect: 'manual' }).catch(
    () => {},
  )

/** The lines as the storefront wrote them into the address; nothing of what cannot be read. */
function linesIn(value: string): { sku: string; quantity: number }[] {
  try {
    const bytes = Uint8Array.from(atob(value.replace(/-/g, '+').replace(/_/g, '/')), (mark) => mark.charCodeAt(0))
    const pairs = JSON.parse(new TextDecoder().decode(bytes)) as unknown
    if (!Array.isArray(pairs)) return []
    return pairs.slice(0, 50).flatMap((pair: unknown) => {
      const [sku, quantity] = Array.isArray(pair) ? (pair as unknown[]) : []
      return typeof sku === 'string' && Number.isInteger(quantity) && Number(quantity) > 0
        ? [{ sku, quantity: Number(quantity) }]
        : []
    })
  } catch {
    return []
  }
}
