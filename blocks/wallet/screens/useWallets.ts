import { useRead, useAction } from '@quoin/kit/react'
import { useMe } from '@quoin/ui'
import { useEffect, useRef } from 'react'
import { wallet } from '../resources/index.ts'

/** The wallets of who is signed in; the first is opened when there is none. */
export function useWallets() {
  const { id: user, permissions } = useMe()
  const read = useRead(wallet.wallets.userList, { user })
  const create = useAction(wallet.wallets.userCreate)
  const requested = useRef(false)
  const isEmpty = read.data?.data.length === 0
  const mayOpen = permissions.has('wallet.wallets.write')
  useEffect(() => {
    if (!isEmpty || requested.current || !mayOpen) return
    requested.current = true
    create.mutate({ user })
  }, [isEmpty, mayOpen, create, user])
  return { wallets: read.data?.data, error: read.error ?? create.error, refetch: () => void read.refetch() }
}
