import { ownValue } from '#lib/base/own-value.ts';
import type { FaultData } from '#lib/base/fault.ts';
import type { storageFaults as english } from '../../en/faults/faults-storage.ts';

const megabytes = (bytes: unknown) => (typeof bytes === 'number' ? `${Math.round(bytes / 1e6)} MB` : '?');
const entry = (data: FaultData) => (data.entry ? `（${data.entry}）` : '');

const pathReasons: Record<string, string> = {
	empty: '路径为空',
	too_long: '超过 240 个字符，或其中某个名称超过 255 字节',
	absolute: '不能以根目录或盘符开头',
	backslash: '含有反斜杠；文件夹请用 / 分隔',
	control_character: '含有不可见字符',
	forbidden_character: '含有 < > : " | ? * 之一',
	dot_segment: '不能用 . 或 .. 作为文件夹',
	empty_segment: '其中有文件夹或文件没有名称',
	reserved_name: '该名称是 Windows 的设备保留名',
	trailing_dot_or_space: '其中有名称以空格开头，或以句点、空格结尾',
	reserved_for_backup: '该位置保留给应用自身的数据',
	app_folder_lookalike: '其中有名称与应用数据文件夹相似，容易混淆',
	parent_is_file: '应为文件夹的位置已有同名文件',
	case_collision: '已有仅大小写不同的名称',
	is_folder: '已有同名文件夹',
	inside_itself: '不能把文件夹移动到它自身之内',
	not_utf8: '名称不是 UTF-8 编码'
};
const reason = (data: FaultData) => ownValue(pathReasons, String(data.reason)) ?? String(data.reason);
const files = ({ paths }: FaultData) =>
	Array.isArray(paths) ? paths.map((path) => `“${path}”`).join('、') : String(paths);

export const storageFaults: typeof english = {
	storage_unavailable: () => '浏览器不允许应用保存数据。如果是无痕窗口，请改用普通窗口；否则请重启浏览器。',
	storage_blocked: () => '另一个标签页还开着旧版本的应用。请关闭它，然后刷新本页。',
	storage_newer_version: () => '已保存的数据属于更新版本的应用。请刷新本页以获取新版本。',
	storage_deleted: () =>
		'本应用的数据已被其他标签页或浏览器删除。已打开的文件仍显示在此，但不再保存：请在关闭或刷新本页之前下载它们。',
	storage_full: (data) =>
		`浏览器的存储空间已满（已用 ${megabytes(data.usage)}，上限 ${megabytes(data.quota)}）。没有写入不完整的内容。请删除不再需要的项目，或清理磁盘后重试。`,
	records_damaged: ({ count }) => `${count} 条保存的记录已损坏，未显示；其余内容均已正常打开。可以下载这些记录留存。`,
	record_missing: () => '该内容已被删除，可能是在另一个标签页中删除的。',
	curves_not_kept: () => '只保留最近 20 次运行和已固定运行的曲线，因此无法绘制这次运行的曲线。',
	netlist_not_kept: () => '没有保存这次运行的网表：只保留最近 300 次运行和已固定运行的网表。',
	invalid_name: () => '名称须为 1 到 100 个字符，且不能换行。',
	invalid_path: (data) => `不能使用路径“${data.path}”：${reason(data)}。`,
	file_missing: (data) => `文件“${data.path}”已不存在。`,
	file_exists: (data) => `已有文件“${data.path}”。`,
	file_too_large: (data) => `“${data.path}”大小为 ${megabytes(data.size)}；单个文件上限为 ${megabytes(data.limit)}。`,
	file_modified_externally: (data) => `“${data.path}”打开之后在别处被修改过，你的版本没有覆盖它。`,
	text_not_saved: (data) => `${files(data)}无法保存，操作已停止。${data.why ?? ''}你的文本仍在编辑器中。`,
	undo_conflict: (data) => `“${data.path}”之后又被修改过，这一步没有执行，文件保持原样。`,
	operation_not_undoable: () => '这一步目前对文件没有影响，无需撤销。',
	zip_not_a_zip: () => '该文件不是 zip 文件。',
	zip_corrupt: (data) => `zip 已损坏${entry(data)}。没有导入任何内容。`,
	zip_unsupported: (data) => `不支持该 zip 的压缩方式${entry(data)}。请重新压缩为普通 zip。`,
	zip_encrypted: (data) => `该 zip 有密码保护${entry(data)}。请先解压。`,
	zip_empty: () => '该 zip 中没有文件。',
	zip_symlink: (data) => `该 zip 含有链接或设备文件${entry(data)}。没有导入任何内容。`,
	zip_path_traversal: (data) => `已拒绝该 zip：其中的名称指向项目之外${entry(data)}。没有导入任何内容。`,
	zip_bad_name: (data) => `该 zip 含有不能使用的名称${entry(data)}：${reason(data)}。`,
	zip_duplicate: (data) => `该 zip 中有重复的名称，或仅大小写不同的名称${entry(data)}。没有导入任何内容。`,
	zip_too_many: (data) => `该 zip 中的条目超过 ${data.limit} 个。没有导入任何内容。`,
	zip_file_too_large: (data) => `该 zip 中有文件${entry(data)}超过 ${megabytes(data.limit)}。没有导入任何内容。`,
	zip_bomb: (data) =>
		`该 zip 解压后的大小超过其声明，或超过 ${megabytes(data.limit)}${entry(data)}。没有导入任何内容。`,
	zip_backup_invalid: (data) => `该 zip 中导出的项目已损坏${entry(data)}：${data.detail}。没有导入任何内容。`,
	zip_backup_newer: () => '该 zip 由更新版本的应用导出。请先更新应用，再重新导入。'
};
