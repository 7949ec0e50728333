/**
 * A static file server for the built app, used by `npm start` and the end-to-end tests.
 * On its own: `node scripts/serve.mjs [folder] [--port 4173] [--base /sub/path]`.
 */
import { createReadStream, existsSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, resolve, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { endWithParent } from './end-with-parent.mjs';

/** @type {Record<string, string>} */
const mediaTypes = {
	'.css': 'text/css; charset=utf-8',
	'.html': 'text/html; charset=utf-8',
	'.js': 'text/javascript; charset=utf-8',
	'.json': 'application/json',
	'.mjs': 'text/javascript; charset=utf-8',
	'.png': 'image/png',
	'.svg': 'image/svg+xml',
	'.txt': 'text/plain; charset=utf-8',
	'.wasm': 'application/wasm',
	'.webmanifest': 'application/manifest+json',
	'.woff2': 'font/woff2',
	'.zip': 'application/zip'
};

/** Headers of every response; docs/DEPLOY.md explains each. */
const commonHeaders = {
	'content-security-policy': "frame-ancestors 'none'",
	'cross-origin-opener-policy': 'same-origin',
	'cross-origin-resource-policy': 'same-origin',
	'referrer-policy': 'no-referrer',
	'x-content-type-options': 'nosniff'
};

/** Number of ports that are tried, starting with the requested one. */
const portAttempts = 50;

/**
 * The file for a path, by the rules of static hosts: `/project` is project.html, a folder its index.html.
 *
 * @param {string} folder absolute
 * @param {string} path decoded, beginning with `/`
 * @returns {string | null}
 */
function findFile(folder, path) {
	const target = resolve(folder, `.${path}`);
	// Without this check a path with `..` or an encoded separator would reach files outside the build.
	if (target !== folder && !target.startsWith(folder + sep)) return null;
	if (path.split('/').some((part) => part.startsWith('.'))) return null;
	const candidates = path.endsWith('/') ? [join(target, 'index.html')] : [target, `${target}.html`];
	return candidates.find((file) => existsSync(file) && statSync(file).isFile()) ?? null;
}

/**
 * Answers one request.
 *
 * @param {string} folder absolute
 * @param {string} base path prefix without trailing slash, or empty
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
 */
function answer(folder, base, request, response) {
	const end = (
		/** @type {number} */ status,
		/** @type {Record<string, string | number>} */ headers = {},
		body = ''
	) => {
		response.writeHead(status, { ...commonHeaders, 'content-type': mediaTypes['.txt'], ...headers });
		response.end(request.method === 'HEAD' ? undefined : body);
	};
	if (request.method !== 'GET' && request.method !== 'HEAD') return end(405, { allow: 'GET, HEAD' });
	let path;
	try {
		path = decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname);
	} catch {
		return end(400, {}, 'Not an address.');
	}
	if (path === base && base !== '') return end(308, { location: `${base}/` });
	if (!path.startsWith(`${base}/`)) return end(404, {}, 'Not found.');
	path = path.slice(base.length);

	const file = findFile(folder, path);
	if (file === null) {
		const page = join(folder, '404.html');
		if (!existsSync(page)) return end(404, {}, 'Not found.');
		return end(404, { 'content-type': 'text/html; charset=utf-8' }, readFileSync(page, 'utf8'));
	}
	const { mtimeMs, size } = statSync(file);
	const etag = `"${size.toString(36)}-${Math.round(mtimeMs).toString(36)}"`;
	const headers = {
		'content-type': mediaTypes[extname(file)] ?? 'application/octet-stream',
		// Names under _app/immutable contain a hash of the content; everything else may change under the same name.
		'cache-control': path.startsWith('/_app/immutable/') ? 'public, max-age=31536000, immutable' : 'no-cache',
		etag
	};
	if (request.headers['if-none-match'] === etag) return end(304, headers);
	response.writeHead(200, { ...commonHeaders, ...headers, 'content-length': size });
	if (request.method === 'HEAD') return response.end();
	createReadStream(file)
		.on('error', () => response.destroy())
		.pipe(response);
}

/**
 * Listens on both loopback addresses, because `localhost` may mean either.
 *
 * @param {import('node:http').RequestListener} listener
 * @param {number} port 0 for any free port
 * @returns {Promise<{ servers: import('node:http').Server[]; port: number }>}
 */
async function listen(listener, port) {
	/** @type {import('node:http').Server[]} */
	const servers = [];
	for (const host of ['127.0.0.1', '::1']) {
		const server = createServer(listener);
		const wanted = port;
		try {
			await new Promise((done, fail) => {
				server.once('error', fail);
				server.listen(wanted, host, () => done(undefined));
			});
		} catch (error) {
			const code = error instanceof Error && 'code' in error ? error.code : '';
			// A machine without IPv6: the first address is enough.
			if (host === '::1' && code !== 'EADDRINUSE') continue;
			servers.forEach((other) => other.close());
			throw error;
		}
		servers.push(server);
		const address = server.address();
		if (address !== null && typeof address === 'object') port = address.port;
	}
	return { servers, port };
}

/**
 * Serves a folder on localhost; if the port is busy, the next one is tried.
 *
 * @param {string} folder
 * @param {{ port?: number; base?: string }} [options] port 0 means any free port; base such as `/tools/spicewright`
 * @returns {Promise<{ url: string; close: () => Promise<void> }>} the address, ending in `/`
 */
export async function serve(folder, { port = 4173, base = '' } = {}) {
	const absolute = resolve(folder);
	/** @type {import('node:http').RequestListener} */
	const listener = (request, response) => {
		answer(absolute, base, request, response);
	};
	for (let attempt = 0; ; attempt++) {
		try {
			const listening = await listen(listener, port === 0 ? 0 : port + attempt);
			const close = async () => {
				await Promise.all(
					listening.servers.map((server) => {
						server.closeAllConnections();
						return new Promise((done) => server.close(done));
					})
				);
			};
			return { url: `http://localhost:${listening.port}${base}/`, close };
		} catch (error) {
			const busy = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
			if (!busy || attempt + 1 >= portAttempts) throw error;
		}
	}
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
	const { values, positionals } = parseArgs({
		allowPositionals: true,
		options: { port: { type: 'string', default: '4173' }, base: { type: 'string', default: '' } }
	});
	const { url } = await serve(positionals[0] ?? 'build', { port: Number(values.port), base: values.base });
	console.log(url);
	endWithParent();
}
