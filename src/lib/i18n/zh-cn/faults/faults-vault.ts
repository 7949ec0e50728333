import type { vaultFaults as en } from '../../en/faults/faults-vault.ts';

export const vaultFaults: typeof en = {
	key_malformed: () => '这不像是密钥：密钥只含普通字符，不含空格。请重新复制。',
	vault_unreadable: () => '保存的密钥已无法读取，请在设置中重新输入。',
	vault_unavailable: () =>
		'浏览器不允许应用保存密钥（无痕窗口，或存储已满）。请腾出空间、改用普通窗口，或选择仅保留到关闭此标签页（设置 → 密钥保护）。',
	vault_locked: () => '密钥已锁定。输入口令即可继续，你的提问已保留。',
	vault_passphrase_wrong: () => '口令错误。请检查大写锁定和输入法。',
	vault_passphrase_short: (data) => `口令至少需要 ${data.least} 个字符。`,
	url_plain_http: (data) =>
		`${data.url} 没有加密：传输途中任何人都能读到你的密钥和提问。请改用 https 地址，或在自己的网络中运行该服务。`,
	settings_file_too_large: () => '文件太大，不是设置文件。未更改任何设置。',
	settings_file_not_json: () => '这不是设置文件：不是有效的 JSON。未更改任何设置。',
	settings_file_foreign: () => '此文件不是从本应用的设置中导出的。未更改任何设置。',
	settings_file_newer: () => '此文件由更新版本的应用导出。请先更新应用再导入。未更改任何设置。',
	settings_file_invalid: (data) => `文件中 ${data.path} 的值无效。未更改任何设置。`,
	settings_file_secret: (data) =>
		`文件中的 ${data.path} 像是密钥或密码。请将其删除，密钥请填在专门的输入框中。未更改任何设置。`
};
