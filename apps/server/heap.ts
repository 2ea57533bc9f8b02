import { setFlagsFromString } from 'node:v8'

// Imported by whatever runs a server of its own. Left alone, V8 lets a busy heap grow to several times what is in use before it tidies
// up: 410 MB of memory where 250 will do. What is small is started often and packed beside others.
setFlagsFromString('--heap-growing-percent=40')
