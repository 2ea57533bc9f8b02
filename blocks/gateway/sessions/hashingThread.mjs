// One thread of `hashingThreads.ts`. Plain JavaScript, because a thread is started from the file as it lies there.
import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { hashRawSync, hashSync, verifySync } from '@node-rs/argon2'

// Below everything else, but not by far: each password takes memory and gives it back, and while a thread in the middle of that is kept
// from going on, whatever else of the process wants memory waits with it. Linux takes this for the thread that asks; elsewhere it would
// lower the whole process.
if (process.platform === 'linux') setPriority(0, 5)

const actions = { hash: hashSync, hashRaw: hashRawSync, verify: verifySync }

parentPort.on('message', ([action, input]) => {
  try {
    parentPort.postMessage({ done: actions[action](...input) })
  } catch (error) {
    parentPort.postMessage({ error })
  }
})
