import { Button } from '@mantine/core'
import { useMe } from '@quoin/ui'
import { IconShoppingCart } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useCart } from './useCart.ts'

/** The way to the cart, with how much is in it; nothing for those who have none. */
export function CartButton() {
  const { company, permissions } = useMe()
  return permissions.has('products.carts.read') ? <Filled urlId={company.urlId} /> : null
}

function Filled({ urlId }: { urlId: string }) {
  const t = useTranslations('products.cart')
  const { cart } = useCart()
  const count = cart?.total_items ?? 0
  return (
    <Button
      component={Link}
      to="/c/$urlId/products/cart"
      params={{ urlId } as never}
      variant="default"
      leftSection={<IconShoppingCart size={16} stroke={1.6} aria-hidden />}
    >
      {t('title')}
      {count > 0 && ` · ${t('items', { count })}`}
    </Button>
  )
}
