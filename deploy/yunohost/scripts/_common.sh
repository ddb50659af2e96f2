#!/bin/bash

# Sets what conf/sundry.env needs: an address from the domain and path, and defaults for settings that the config panel
# hasn't changed.
prepare_settings() {
    base_path="${path%/}"

    ynh_app_setting_set_default --key=tools_off --value=""
    ynh_app_setting_set_default --key=site_name --value="Sundry"
    ynh_app_setting_set_default --key=contact_email --value="hello@sundry.example"
    ynh_app_setting_set_default --key=source_url --value="https://github.com/sundry-tools/sundry"
    ynh_app_setting_set_default --key=admin_token --value=""
    ynh_app_setting_set_default --key=metrics_token --value=""
    ynh_app_setting_set_default --key=auth_header --value=""
    ynh_app_setting_set_default --key=accent_color --value=""
    ynh_app_setting_set_default --key=logo_file --value=""
    ynh_app_setting_set_default --key=home_pins --value=""
    ynh_app_setting_set_default --key=home_categories --value=""
}

# Everything outside the program's folder and the data.
add_configuration() {
    ynh_config_add --template="sundry.env" --destination="$install_dir/.env"
    ynh_config_add_systemd
    add_service
}

add_service() {
    yunohost service add "$app" --description="Sundry, a site of small tools"
}

start_service() {
    ynh_systemctl --service="$app" --action="start" --log_path="systemd" --wait_until="Sundry is listening"
}

# Runs an operator's command of the release, such as backup.
run_command() {
    local command="$1"
    shift
    ynh_exec_as_app env DATA_DIR="$data_dir" "$install_dir/bin/node" "$install_dir/scripts/$command.ts" "$@"
}
