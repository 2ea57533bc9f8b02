import { Button } from '@mantine/core'
import { useMe } from '@quoin/ui'
import { Link } from '@quoin/ui/pages'
import { IconShoppingCart } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { pages } from '../../pages.tsx'
import { useCart } from './useCart.ts'

/** The way to the cart, with how much is in it; nothing for those who have none. */
export function CartButton() {
  const { permissions } = useMe()
  return permissions.has('products.carts.read') ? <Filled /> : null
}

function Filled() {
  const t = useTranslations('products.cart')
  const { cart } = useCart()
  const count = cart?.total_items ?? 0
  return (
    <Button
      component={Link}
      to={pages.cart()}
      variant="default"
      leftSection={<IconShoppingCart size={16} stroke={1.6} aria-hidden />}
    >
      {t('title')}
      {count > 0 && ` · ${t('items', { count })}`}
    </Button>
  )
}
