import { useNotifications } from '@mantine/notifications'
import { lazy, Suspense } from 'react'

const Container = lazy(() => import('./NoticeContainer.tsx'))

/** Where short notices appear. Fetched with the first of them. */
export function Notices() {
  const { notifications } = useNotifications()
  const [some] = notifications
  return <Suspense>{some && <Container />}</Suspense>
}
