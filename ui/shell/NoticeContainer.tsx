import { Notifications } from '@mantine/notifications'

/** The corner in which notices stand. A file of its own, so that it is fetched apart from the list of them. */
export default function NoticeContainer() {
  return <Notifications position="bottom-right" limit={3} />
}
