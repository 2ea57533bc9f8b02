import { ActionIcon, Button, Menu } from '@mantine/core'
import { Refused } from '@quoin/ui'
import { IconDots } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import styles from '../sales.module.css'
import { OrderDialogs } from './OrderDialogs.tsx'
import type { Order } from './types.ts'
import { type Act, type Choice, useChoices } from './useChoices.ts'

/** What can be done with an order: the next thing as a button, all else in a menu; each says why when it cannot be done. */
export function OrderActions({ order }: { order: Order }) {
  const t = useTranslations('sales')
  const [action, setAction] = useState<Act | null>(null)
  const choices = useChoices(order, setAction)
  const primary = choices.find(({ isNext }) => isNext)
  const others = choices.filter((one) => one !== primary)
  return (
    <>
      {primary && (
        <Refused why={primary.why}>
          <Button loading={primary.isBusy ?? false} onClick={primary.run}>
            {primary.label}
          </Button>
        </Refused>
      )}
      {others.length > 0 && (
        <Menu position="bottom-end" withinPortal>
          <Menu.Target>
            <ActionIcon size="lg" variant="default" aria-label={t('order.more')}>
              <IconDots size={18} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {others.map((one) => (
              <Item key={one.label} {...one} />
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      <OrderDialogs order={order} action={action} onClose={() => setAction(null)} />
    </>
  )
}

const Item = ({ label, why, isDanger, run }: Choice) => (
  <Menu.Item
    closeMenuOnClick={why === null}
    aria-disabled={why !== null || undefined}
    data-disabled={why !== null || undefined}
    color={isDanger ? 'red' : undefined}
    onClick={() => {
      if (why === null) run()
    }}
  >
    {label}
    {why !== null && <span className={styles.whyNot}>{why}</span>}
  </Menu.Item>
)
