import { Button } from '@mantine/core'
import { Refused } from '@quoin/ui'
import { useState } from 'react'
import { OrderDialogs } from './OrderDialogs.tsx'
import type { Order } from './types.ts'
import { type Act, useChoices } from './useChoices.ts'

/** Everything that can be done with an order, by name, where the order is found by search. */
export function OrderChoices({ record }: { record: Order }) {
  const [action, setAction] = useState<Act | null>(null)
  return (
    <>
      {useChoices(record, setAction).map(({ label, why, isDanger, isBusy = false, run }) => (
        <Refused key={label} why={why}>
          <Button variant="default" c={isDanger && why === null ? 'red' : undefined} loading={isBusy} onClick={run}>
            {label}
          </Button>
        </Refused>
      ))}
      <OrderDialogs order={record} action={action} onClose={() => setAction(null)} />
    </>
  )
}
